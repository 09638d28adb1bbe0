// Sessions of the console: a login with a token, a one-time code or at a provider, until logout, eight idle hours, or the
// end of the token. A session of a person also ends after a fixed time.
import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FreshCache } from '../../engine/store/fresh_cache.ts';
import type { Database, Transaction } from '../../engine/store/store.ts';
import { reportStray } from '../../engine/stray_errors.ts';
import { type Clock, seconds } from '../../kit/contract/clock.ts';
import type { LoginCode } from '../../kit/contract/operator/login_link.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { nextAuditTime } from '../audit/audit_event.ts';
import { recordChange } from '../audit/record_audit.ts';
import { operator_limits } from '../operator_limits.ts';
import type { People } from '../people/person_roles.ts';
import type { OperatorCaller, OperatorTokenLookup } from '../tokens/operator_token_lookup.ts';
import { operatorTokenHash } from '../tokens/operator_tokens.ts';
import { LoginCodes } from './login_codes.ts';
import type { SessionTables } from './session.tables.ts';
import { isForeign, mayUseCookie, sessionIdOf } from './session_cookie.ts';
import {
  deleteEndedSessions,
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  touchSession,
} from './sessions.store.ts';

const idle_s_max = operator_limits.console_idle_s_max.value;
const sessions_max = operator_limits.console_sessions_max.value;
const entries_max = operator_limits.cached_tokens_max.value;
/** How often the use of a session is written. */
const touch_s = 60;

/** What somebody logs in with. */
export type Login = { readonly token: string } | { readonly code: string };

type StoredSession = Omit<SessionTables['console_session'], 'session_sha256' | 'created_at' | 'seen_at'> & {
  seen_at: number;
};

/** Who has signed in at a provider. */
export interface SignedInPerson {
  /** A digest of the provider and of its id of the person. */
  readonly person_sha256: string;
  readonly person_name: string;
  /** The value of the claim that has a role. */
  readonly claim_value: string;
  /** After how many seconds the session ends, used or not. */
  readonly lasts_s: number;
}

/** How a person who has signed in is named. */
const personCaller = (person_sha256: string, name: string) => ({
  token_name: `person:${person_sha256.slice(0, 16)}`,
  actor: { kind: 'console_session', name } as const,
});

const inSession = (caller: OperatorCaller): OperatorCaller => ({
  ...caller,
  actor: { kind: 'console_session', name: caller.actor.name },
});

const sessionHash = (session_id: string) => hash('sha256', session_id);

export class ConsoleSessions {
  readonly codes: LoginCodes;
  readonly #cache: FreshCache<string, StoredSession>;

  constructor(
    readonly database: Database,
    readonly tokens: OperatorTokenLookup,
    readonly wall_clock: Clock,
    /** Undefined if nobody signs in at a provider. */
    readonly people?: People,
  ) {
    this.codes = new LoginCodes(wall_clock);
    this.#cache = new FreshCache('session', wall_clock, entries_max);
  }

  /**
   * Begins a session, in the call with this `request_id`.
   *
   * @returns its id; undefined for a wrong token or code, and a problem for an expired token.
   */
  async begin(login: Login, request_id: string): Promise<string | Problem | undefined> {
    const token_sha256 = 'token' in login ? operatorTokenHash(login.token) : this.codes.use(login.code);
    if (token_sha256 === undefined) return undefined;
    const found = 'token' in login ? this.tokens.find(login.token) : this.tokens.findByHash(token_sha256);
    const caller = await found;
    if (caller === undefined || caller instanceof Problem) return caller;
    const nobody = { person_name: null, claim_value: null, provider_sha256: null, ends_at: null };
    return this.#insert({ token_sha256, ...nobody }, inSession(caller), request_id);
  }

  /** Begins a session of a person whose sign-in was checked. @returns its id. @throws Error without a provider. */
  async beginFor(person: SignedInPerson, request_id: string): Promise<string> {
    if (!this.people) throw new Error('Nobody signs in at a provider.');
    const { person_sha256, person_name, claim_value, lasts_s } = person;
    const { provider_sha256 } = this.people;
    const ends_at = seconds(this.wall_clock) + lasts_s;
    const of = { token_sha256: person_sha256, person_name, claim_value, provider_sha256, ends_at };
    return this.#insert(of, personCaller(person_sha256, person_name), request_id);
  }

  async #insert(
    of: Omit<StoredSession, 'seen_at'>,
    caller: Pick<OperatorCaller, 'actor' | 'token_name'>,
    request_id: string,
  ): Promise<string> {
    const session_id = randomBytes(32).toString('hex');
    const now = seconds(this.wall_clock);
    const { token_sha256 } = of;
    const row = { session_sha256: sessionHash(session_id), created_at: now, seen_at: now, ...of };
    await this.database.transaction(async (store) => {
      await store.run(deleteEndedSessions, { seen_until: now - idle_s_max, now });
      const others = await store.all(listSessions, { token_sha256 });
      for (const { session_sha256 } of others.slice(sessions_max - 1))
        await store.run(deleteSession, { session_sha256 });
      await store.run(insertSession, row);
      this.#record(store, request_id, 'console.login', caller);
    });
    return session_id;
  }

  /** Makes a code that logs in once, with the scope of this token. @returns undefined for a wrong token, a problem for an expired one. */
  async makeCode(token: string): Promise<LoginCode | Problem | undefined> {
    const caller = await this.tokens.find(token);
    if (caller === undefined || caller instanceof Problem) return caller;
    const code = this.codes.make(operatorTokenHash(token));
    return { code, expires_at: seconds(this.wall_clock) + operator_limits.login_code_s_max.value };
  }

  #record(
    store: Transaction,
    request_id: string,
    action: string,
    { actor, token_name }: Pick<OperatorCaller, 'actor' | 'token_name'>,
  ): void {
    const at_ms = nextAuditTime(this.wall_clock);
    recordChange(store, { request_id, at_ms, actor, token_name, action }, { ids: [] });
  }

  /** Ends the session of a request. @param caller who was found by it; undefined if the token of the session has expired. */
  async end(request: IncomingMessage, caller: OperatorCaller | undefined, request_id: string): Promise<void> {
    const session_id = sessionIdOf(request);
    if (session_id === undefined) return;
    const session_sha256 = sessionHash(session_id);
    await this.database.transaction(async (store) => {
      if ((await store.run(deleteSession, { session_sha256 })) > 0 && caller)
        this.#record(store, request_id, 'console.logout', caller);
    });
    this.#cache.delete(session_sha256);
  }

  /** Who sends a request, by its cookie; undefined without a session, and a problem if the cookie is not enough. */
  async findCaller(request: IncomingMessage): Promise<OperatorCaller | Problem | undefined> {
    const session_id = sessionIdOf(request);
    if (session_id === undefined || isForeign(request)) return undefined;
    if (!mayUseCookie(request)) return Problem.of('console_header_missing');
    const session_sha256 = sessionHash(session_id);
    const find = () => this.database.first(findSession, { session_sha256 });
    const session = this.#cache.get(session_sha256) ?? (await this.#cache.load(session_sha256, find));
    const now = seconds(this.wall_clock);
    if (!session || now - session.seen_at >= idle_s_max) return undefined;
    const caller = await this.#callerOf(session, now);
    if (caller instanceof Problem) return caller;
    if (caller && now - session.seen_at >= touch_s) {
      session.seen_at = now;
      this.database.run(touchSession, { session_sha256, seen_at: now }).catch(reportStray);
    }
    return caller;
  }

  async #callerOf(session: StoredSession, now: number): Promise<OperatorCaller | Problem | undefined> {
    const { token_sha256, person_name } = session;
    if (person_name !== null) return this.#callerOfPerson({ ...session, person_name }, now);
    const found = await this.tokens.findByHash(token_sha256);
    if (found === undefined || found instanceof Problem) return found;
    return inSession(found);
  }

  /** Undefined once the session has ended, and if the settings no longer give the person a role. */
  #callerOfPerson(session: StoredSession & { person_name: string }, now: number): OperatorCaller | undefined {
    const { token_sha256, person_name, claim_value, provider_sha256, ends_at } = session;
    const { people } = this;
    if (people?.provider_sha256 !== provider_sha256 || now >= (ends_at ?? 0)) return undefined;
    const role = people.find([claim_value ?? '']);
    return (
      role && {
        ...personCaller(token_sha256, person_name),
        scope: role.scope,
        limits: role.limits,
      }
    );
  }
}
