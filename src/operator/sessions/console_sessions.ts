// Sessions of the console: a login with a token or a one-time code, until logout, eight idle hours, or the end of the
// token.
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
import type { OperatorCaller, OperatorTokenLookup } from '../tokens/operator_token_lookup.ts';
import { operatorTokenHash } from '../tokens/operator_tokens.ts';
import { LoginCodes } from './login_codes.ts';
import { isForeign, mayUseCookie, sessionIdOf } from './session_cookie.ts';
import {
  deleteIdleSessions,
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

const inSession = (caller: OperatorCaller): OperatorCaller => ({
  ...caller,
  actor: { kind: 'console_session', name: caller.actor.name },
});

const sessionHash = (session_id: string) => hash('sha256', session_id);

export class ConsoleSessions {
  readonly codes: LoginCodes;
  readonly #cache: FreshCache<string, { token_sha256: string; seen_at: number }>;

  constructor(
    readonly database: Database,
    readonly tokens: OperatorTokenLookup,
    readonly wall_clock: Clock,
  ) {
    this.codes = new LoginCodes(wall_clock);
    this.#cache = new FreshCache('session', wall_clock, entries_max);
  }

  /** Begins a session, in the call with this `request_id`. @returns its id; undefined for a wrong token or code. */
  async begin(login: Login, request_id: string): Promise<string | undefined> {
    const token_sha256 = 'token' in login ? operatorTokenHash(login.token) : this.codes.use(login.code);
    if (token_sha256 === undefined) return undefined;
    const caller = await ('token' in login
      ? this.tokens.find(login.token)
      : this.tokens.findByHash(token_sha256));
    if (caller === undefined) return undefined;
    const session_id = randomBytes(32).toString('hex');
    const now = seconds(this.wall_clock);
    const row = { session_sha256: sessionHash(session_id), token_sha256, created_at: now, seen_at: now };
    await this.database.transaction(async (store) => {
      await store.run(deleteIdleSessions, { seen_until: now - idle_s_max });
      const others = await store.all(listSessions, { token_sha256 });
      for (const { session_sha256 } of others.slice(sessions_max - 1))
        await store.run(deleteSession, { session_sha256 });
      await store.run(insertSession, row);
      await this.#record(store, request_id, 'console.login', inSession(caller));
    });
    return session_id;
  }

  /** Makes a code that logs in once, with the scope of this token. @returns undefined for a wrong token. */
  async makeCode(token: string): Promise<LoginCode | undefined> {
    if ((await this.tokens.find(token)) === undefined) return undefined;
    const code = this.codes.make(operatorTokenHash(token));
    return { code, expires_at: seconds(this.wall_clock) + operator_limits.login_code_s_max.value };
  }

  #record(store: Transaction, request_id: string, action: string, { actor, token_name }: OperatorCaller) {
    const at_ms = nextAuditTime(this.wall_clock);
    return recordChange(store, { request_id, at_ms, actor, token_name, action }, { ids: [] });
  }

  /** Ends the session of a request, whose caller was found by it. */
  async end(request: IncomingMessage, caller: OperatorCaller, request_id: string): Promise<void> {
    const session_id = sessionIdOf(request);
    if (session_id === undefined) return;
    const session_sha256 = sessionHash(session_id);
    await this.database.transaction(async (store) => {
      if ((await store.run(deleteSession, { session_sha256 })) > 0)
        await this.#record(store, request_id, 'console.logout', caller);
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
    const caller = await this.tokens.findByHash(session.token_sha256);
    if (caller && now - session.seen_at >= touch_s) {
      session.seen_at = now;
      this.database.run(touchSession, { session_sha256, seen_at: now }).catch(reportStray);
    }
    return caller && inSession(caller);
  }
}
