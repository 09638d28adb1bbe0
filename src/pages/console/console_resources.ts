// What the console needs besides the operator API: its page, login and its links, logout and the session.

import { SmallBodies } from '../../engine/http/bodies/small_bodies.ts';
import { CallRecord } from '../../engine/http/call_record.ts';
import type { Exchange, Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { newRequestId } from '../../engine/http/requests/request_id.ts';
import { login_link_path } from '../../kit/contract/operator/login_link.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { invalidRequest } from '../../kit/contract/operator/request_reader.ts';
import { readJsonObject } from '../../kit/contract/requests/json_object.ts';
import { problemAnswer } from '../../operator/calls/operator_problem.ts';
import { bearerTokenOf, type OperatorPage } from '../../operator/operator_access.ts';
import { type Limits, shownPermits } from '../../operator/roles/permission.ts';
import type { ConsoleSessions, Login } from '../../operator/sessions/console_sessions.ts';
import { isForeign, newCookie, no_cookie } from '../../operator/sessions/session_cookie.ts';
import { console_limits } from './console_limits.ts';
import { assets_path, consoleAssets } from './console_page.ts';

/** What the page shows of the server, besides who has logged in. */
export interface ConsoleFacts {
  readonly marketplace: { readonly name: string; readonly demo: boolean };
  readonly node: { readonly base_url: string; readonly operator_url: string };
  readonly version: string;
  /** Which calls of the server's own marketplace the journal keeps. */
  readonly journal: 'off' | 'refused' | 'all';
  /** Whether the server's own marketplace has faults and a movable clock. */
  readonly own_test_tools: boolean;
  readonly sandboxes: boolean;
  readonly signatures_explained: boolean;
}

export interface ConsoleOptions {
  readonly sessions: ConsoleSessions;
  readonly settings: { readonly share_percent_max: number };
  /** Called for each session that a page asks about. */
  readonly facts: () => ConsoleFacts;
}

const { login_bytes_max, waiting_logins_max } = console_limits;

const no_session = () =>
  Problem.of('no_token', { detail: 'Nobody is logged in: log in with an operator token.' });
const wrong_login = () =>
  Problem.of('no_token', {
    detail: 'The token is wrong or revoked, or the link was used before or is older than ten minutes.',
  });

/** The form of a login: one of the two fields, as text. */
function loginOf({ token, code, ...others }: Record<string, unknown>): Login | Problem {
  if (Object.keys(others).length === 0) {
    if (typeof token === 'string' && code === undefined) return { token };
    if (typeof code === 'string' && token === undefined) return { code };
  }
  return invalidRequest('the body must be {"token": "..."} or {"code": "..."}');
}

const shownLimits = (limits: Limits) => ({
  role: limits.role,
  permits: shownPermits(limits),
  shops: limits.shops && [...limits.shops],
});

type Done = { readonly status: 200 | 204; readonly body?: string; readonly cookie?: string };

/** A resource whose requests are logged by this name. */
function resource(
  operation: string,
  method: 'GET' | 'POST',
  perform: (exchange: Exchange, request_id: string) => Promise<Done | Problem | GatewayRefusal>,
): Resource {
  return {
    methods: [method],
    async serve(exchange) {
      const started_ms = performance.now();
      const call = new CallRecord(newRequestId(), exchange.target, operation);
      const done = await perform(exchange, call.request_id);
      if (done instanceof GatewayRefusal) return exchange.refuse(done);
      const { request_id } = call;
      const code = done instanceof Problem ? done.code : '';
      exchange.server.observe(call.end(code, done.status, performance.now() - started_ms));
      if (done instanceof Problem) return exchange.send(request_id, problemAnswer(request_id, done));
      const { status, body, cookie } = done;
      if (body !== undefined) return exchange.send(request_id, { status, error: '', body });
      const set = cookie === undefined ? {} : { 'set-cookie': cookie };
      exchange.write(status, { ...set, 'cache-control': 'no-store', 'x-request-id': request_id });
    },
  };
}

/** The resources of the console besides its page, by their paths. All are reached without a token; the session checks the cookie. */
export function consoleResources({ sessions, settings, facts }: ConsoleOptions): OperatorPage[] {
  const bodies = new SmallBodies({
    called: 'login',
    media_type: 'application/json',
    bytes_max: login_bytes_max.value,
    bytes_limit: 'login_bytes_max',
    waiting_max: waiting_logins_max.value,
    waiting_limit: 'waiting_logins_max',
    share_percent_max: settings.share_percent_max,
  });
  const login = resource('console.login', 'POST', async (exchange, request_id) => {
    if (isForeign(exchange.request)) return no_session();
    const bytes = await bodies.read(exchange);
    if (bytes instanceof GatewayRefusal) return bytes;
    const { request, violation } = readJsonObject(bytes);
    const wanted = request ? loginOf(request) : invalidRequest(violation);
    if (wanted instanceof Problem) return wanted;
    const session_id = await sessions.begin(wanted, request_id);
    if (session_id === undefined) return wrong_login();
    if (session_id instanceof Problem) return session_id;
    return { status: 204, cookie: newCookie(exchange.request, session_id) };
  });
  const link = resource('console.link', 'POST', async ({ request }) => {
    const token = bearerTokenOf(request);
    const made = token === undefined || isForeign(request) ? undefined : await sessions.makeCode(token);
    if (made instanceof Problem) return made;
    return made ? { status: 200, body: JSON.stringify(made) } : Problem.of('no_token');
  });
  const logout = resource('console.logout', 'POST', async ({ request }, request_id) => {
    const caller = await sessions.findCaller(request);
    if (caller instanceof Problem && caller.code !== 'token_expired') return caller;
    if (caller) await sessions.end(request, caller instanceof Problem ? undefined : caller, request_id);
    return { status: 204, cookie: no_cookie };
  });
  const session = resource('console.session', 'GET', async ({ request }) => {
    const caller = await sessions.findCaller(request);
    if (caller instanceof Problem) return caller;
    if (!caller) return no_session();
    const { scope, token_name, actor, limits, sandbox_id } = caller;
    const who = { scope, token_name, name: actor.name, ...shownLimits(limits), sandbox_id };
    return { status: 200, body: JSON.stringify({ ...who, ...facts() }) };
  });
  const anybody = 'anybody' as const;
  return [
    { path: assets_path, open_to: anybody, resource: consoleAssets() },
    { path: '/console/login', open_to: anybody, resource: login },
    { path: login_link_path, open_to: anybody, resource: link },
    { path: '/console/logout', open_to: anybody, resource: logout },
    { path: '/console/session', open_to: anybody, resource: session },
  ];
}
