// Calls of a browser that has logged in to the console.
import { expect } from 'vitest';
import type { World } from '../world/harness.ts';
import { injectInto } from '../world/inject.ts';
import { callOperator, type OperatorTestAnswer } from '../world/operator_calls.ts';

type Headers = Readonly<Record<string, string>>;

/** What the application sends with every write. */
export const written_by_console = { 'x-stoa-console': '1' } as const;

/** Logs in. @returns the answer, and the cookie as a browser sends it back; empty if there is none. */
export async function logIn(
  world: World,
  login: unknown,
  headers: Headers = {},
): Promise<{ answer: OperatorTestAnswer; cookie: string }> {
  const answer = await callOperator(world, 'POST', '/console/login', login, { token: '', headers });
  const set = String(answer.headers['set-cookie'] ?? '');
  const cookie = set.split(';')[0] ?? '';
  if (answer.status === 204) {
    expect(cookie).toMatch(/^stoa_console=[0-9a-f]{64}$/);
    world.secrets.add('token', cookie.slice(cookie.indexOf('=') + 1));
  }
  return { answer, cookie };
}

/** Logs in with a token. @returns the cookie. */
export async function cookieOf(world: World, token: string): Promise<string> {
  const { answer, cookie } = await logIn(world, { token });
  expect(answer.status).toBe(204);
  return cookie;
}

/** A request with a cookie and no token. */
export const callWith = (
  world: World,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Headers = {},
) => callOperator(world, method, path, body, { token: '', headers: { cookie, ...headers } });

/** Any request to the operator port, as a browser sends it; also for pages, which have no id of a request. */
export const visit = (world: World, path: string, headers: Headers = {}, method: 'GET' | 'POST' = 'GET') =>
  injectInto(world.app.operator)({
    method,
    url: path,
    headers: { host: 'localhost', accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
  });
