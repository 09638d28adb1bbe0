import { timingSafeEqual } from 'node:crypto';
import type { Sandboxes } from '../../engine/sandbox/sandboxes.ts';
import { FreshCache } from '../../engine/store/fresh_cache.ts';
import type { Store } from '../../engine/store/store.ts';
import { reportStray } from '../../engine/stray_errors.ts';
import { type Clock, seconds } from '../../kit/contract/clock.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import type { Scope } from '../../kit/contract/operator/scope.ts';
import type { OperatorActor } from '../operator.ts';
import { operator_limits } from '../operator_limits.ts';
import { type Limits, no_limits } from '../roles/permission.ts';
import { findOperatorToken, touchOperatorToken } from './operator_tokens.store.ts';
import { operatorTokenHash, settings_token_name } from './operator_tokens.ts';
import { storedLimits } from './token_limits.ts';

/** Who calls the operator API. */
export interface OperatorCaller {
  /** Names the caller in the log and for kept answers. No two callers have the same one. */
  readonly token_name: string;
  readonly actor: OperatorActor;
  readonly scope: Scope;
  readonly limits: Limits;
  /** The only sandbox that the token is valid for, if it is the token of a sandbox. */
  readonly sandbox_id?: string | undefined;
}

interface FoundToken {
  readonly caller: OperatorCaller;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  last_used_at: number | null;
}

/** A problem for a token that has expired. */
export type FoundCaller = OperatorCaller | Problem | undefined;

const callerOf = (token_name: string, scope: Scope, limits = no_limits): OperatorCaller => ({
  token_name,
  actor: { kind: 'operator_token', name: token_name },
  scope,
  limits,
});

const of_settings = callerOf(settings_token_name, 'admin');

const entries_max = operator_limits.cached_tokens_max.value;
/** The form of generated tokens. A token of another form is not looked up. */
const token_form = /^[0-9a-f]{64}$/;
/** How often the use of a token is written. */
const touch_s = 60;

const expired = (token_name: string, expires_at: number) =>
  Problem.of('token_expired', {
    detail: `The operator token ${token_name} expired at ${new Date(expires_at * 1_000).toISOString()}. Create another one, or give this one more time: stoa operator-token change ${token_name} --days 90.`,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });

/** Finds the caller of a bearer token. An answer of the database is cached for at most a second. */
export class OperatorTokenLookup {
  readonly #of_settings: Buffer;
  readonly #cache: FreshCache<string, FoundToken>;

  constructor(
    readonly store: Pick<Store, 'first' | 'run'>,
    readonly clock: Clock,
    token_of_settings: string,
    readonly sandboxes: Pick<Sandboxes, 'findByToken'> | undefined,
  ) {
    this.#of_settings = Buffer.from(operatorTokenHash(token_of_settings));
    this.#cache = new FreshCache('operator', clock, entries_max);
  }

  /** Undefined for a token that is unknown or revoked. The token in the settings needs no database. */
  find(token: string): FoundCaller | Promise<FoundCaller> {
    const token_sha256 = operatorTokenHash(token);
    if (token_form.test(token)) return this.findByHash(token_sha256);
    return this.#isOfSettings(token_sha256) ? of_settings : undefined;
  }

  /** The same for the hash of a token, as a session has it. */
  findByHash(token_sha256: string): FoundCaller | Promise<FoundCaller> {
    if (this.#isOfSettings(token_sha256)) return of_settings;
    const sandbox_id = this.sandboxes?.findByToken(token_sha256);
    if (sandbox_id !== undefined) return { ...callerOf(`sandbox-${sandbox_id}`, 'admin'), sandbox_id };
    const cached = this.#cache.get(token_sha256);
    return cached ? this.#ifLive(cached) : this.#load(token_sha256);
  }

  #isOfSettings(token_sha256: string): boolean {
    return timingSafeEqual(Buffer.from(token_sha256), this.#of_settings);
  }

  async #load(token_sha256: string): Promise<FoundCaller> {
    const found = await this.#cache.load(token_sha256, async () => {
      const row = await this.store.first(findOperatorToken, { token_sha256 });
      if (!row) return undefined;
      const { token_name, scope, expires_at, revoked_at, last_used_at } = row;
      return { caller: callerOf(token_name, scope, storedLimits(row)), expires_at, revoked_at, last_used_at };
    });
    return found && this.#ifLive(found);
  }

  #ifLive(found: FoundToken): FoundCaller {
    const { caller, expires_at, revoked_at, last_used_at } = found;
    if (revoked_at !== null) return undefined;
    const now = seconds(this.clock);
    if (expires_at !== null && now >= expires_at) return expired(caller.token_name, expires_at);
    if (last_used_at === null || now - last_used_at >= touch_s) {
      found.last_used_at = now;
      const used = { token_name: caller.token_name, last_used_at: now };
      this.store.run(touchOperatorToken, used).catch(reportStray);
    }
    return caller;
  }
}
