import { timingSafeEqual } from 'node:crypto';
import type { Sandboxes } from '../../engine/sandbox/sandboxes.ts';
import { FreshCache } from '../../engine/store/fresh_cache.ts';
import type { Store } from '../../engine/store/store.ts';
import type { Clock } from '../../kit/contract/clock.ts';
import type { Scope } from '../../kit/contract/operator/scope.ts';
import type { AuditActor } from '../audit/actor.ts';
import { operator_limits } from '../operator_limits.ts';
import { findOperatorToken } from './operator_tokens.store.ts';
import { operatorTokenHash, settings_token_name } from './operator_tokens.ts';

/** Who calls the operator API. */
export interface OperatorCaller {
  /** Who is named in the audit. */
  readonly actor: AuditActor;
  readonly token_name: string;
  readonly scope: Scope;
  /** The only sandbox that the token is valid for, if it is the token of a sandbox. */
  readonly sandbox_id?: string | undefined;
}

interface FoundToken extends OperatorCaller {
  readonly revoked_at: number | null;
}

const callerOfToken = <T extends { readonly token_name: string }>(token: T) => ({
  ...token,
  actor: { kind: 'operator_token', name: token.token_name } as const,
});

type FoundCaller = OperatorCaller | undefined | Promise<OperatorCaller | undefined>;

const of_settings: OperatorCaller = callerOfToken({
  token_name: settings_token_name,
  scope: 'admin' as const,
});
const entries_max = operator_limits.cached_tokens_max.value;
/** The form of generated tokens. A token of another form is not looked up. */
const token_form = /^[0-9a-f]{64}$/;

/** Finds the caller of a bearer token. An answer of the database is cached for at most a second. */
export class OperatorTokenLookup {
  readonly #of_settings: Buffer;
  readonly #cache: FreshCache<string, FoundToken>;

  constructor(
    readonly store: Pick<Store, 'first'>,
    clock: Clock,
    token_of_settings: string,
    readonly sandboxes: Pick<Sandboxes, 'findByToken'> | undefined,
  ) {
    this.#of_settings = Buffer.from(operatorTokenHash(token_of_settings));
    this.#cache = new FreshCache('operator', clock, entries_max);
  }

  /** Undefined for a token that is unknown or revoked. The token in the settings needs no database. */
  find(token: string): FoundCaller {
    const token_sha256 = operatorTokenHash(token);
    if (token_form.test(token)) return this.findByHash(token_sha256);
    return this.#isOfSettings(token_sha256) ? of_settings : undefined;
  }

  /** The same for the hash of a token, as a session has it. */
  findByHash(token_sha256: string): FoundCaller {
    if (this.#isOfSettings(token_sha256)) return of_settings;
    const sandbox_id = this.sandboxes?.findByToken(token_sha256);
    if (sandbox_id !== undefined)
      return callerOfToken({ token_name: `sandbox-${sandbox_id}`, scope: 'admin' as const, sandbox_id });
    const cached = this.#cache.get(token_sha256);
    return cached ? ifLive(cached) : this.#load(token_sha256);
  }

  #isOfSettings(token_sha256: string): boolean {
    return timingSafeEqual(Buffer.from(token_sha256), this.#of_settings);
  }

  async #load(token_sha256: string): Promise<OperatorCaller | undefined> {
    const found = await this.#cache.load(token_sha256, async () => {
      const token = await this.store.first(findOperatorToken, { token_sha256 });
      return token && callerOfToken(token);
    });
    return found && ifLive(found);
  }
}

const ifLive = (token: FoundToken): OperatorCaller | undefined =>
  token.revoked_at === null ? token : undefined;
