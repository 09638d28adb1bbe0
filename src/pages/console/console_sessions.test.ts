import { expect, test } from 'vitest';
import {
  callWith,
  cookieOf,
  logIn,
  visit,
  written_by_console,
} from '../../../test/support/console/console_calls.ts';
import { onEachEngine, type World } from '../../../test/support/world/harness.ts';
import {
  act,
  callOperator,
  type OperatorTestCall,
  settings_token,
} from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { login_link_path } from '../../kit/contract/operator/login_link.ts';
import { operator_limits } from '../../operator/operator_limits.ts';
import { addOperatorToken, endOperatorToken } from '../../operator/tokens/operator_tokens.ts';

const addToken = (world: World, token_name: string, scope: 'read' | 'write' | 'admin') =>
  addOperatorToken(world.marketplace.database, { token_name, scope, now: world.clock.now });
const sessionOf = (world: World, cookie: string) => callWith(world, cookie, 'GET', '/console/session');
const codeOf = (world: World) => new URL(world.app.makeLoginLink() ?? '').searchParams.get('login') ?? '';
const refused = { status: 401, body: { code: 'no_token' } };

onEachEngine('a session of the console', (world) => {
  test('begins with a token, and its cookie is hidden from scripts and other sites', async () => {
    const token = await addToken(world, 'reader', 'read');
    const { answer, cookie } = await logIn(world, { token });
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect(answer.headers['set-cookie']).toBe(`${cookie}; HttpOnly; SameSite=Strict; Path=/`);
    const { status, body, headers } = await sessionOf(world, cookie);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      scope: 'read',
      token_name: 'reader',
      marketplace: { name: 'Stoa', demo: false },
      journal: 'off',
      own_test_tools: false,
      sandboxes: false,
      signatures_explained: false,
    });
    expect((await callWith(world, cookie, 'GET', '/operator/v1/collections/shop')).status).toBe(200);
  });

  test('is in the audit with its begin, its end and what is changed in it', async () => {
    const token = await addToken(world, 'auditor', 'admin');
    const cookie = await cookieOf(world, token);
    const body = { shop_name: 'Ours', region: 'TH' };
    await callWith(world, cookie, 'POST', '/operator/v1/shop/create', body, written_by_console);
    await callWith(world, cookie, 'POST', '/console/logout', undefined, written_by_console);
    await logIn(world, { token: 'f'.repeat(64) });
    const { events } = (await act(world, 'audit.list', { actor: 'auditor' })).body;
    expect(events.map(({ action }) => action)).toEqual(['console.logout', 'shop.create', 'console.login']);
    for (const { actor_kind, token_name } of events)
      expect([actor_kind, token_name]).toEqual(['console_session', 'auditor']);
  });

  test('has a cookie for TLS alone behind a proxy that ends TLS', async () => {
    for (const [name, value] of [
      ['x-forwarded-proto', 'https'],
      ['origin', 'https://stoa.example'],
    ] as const) {
      const { answer } = await logIn(world, { token: settings_token }, { [name]: value });
      expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
    }
  });

  test('does not begin with a wrong token, and says no more than that', async () => {
    for (const token of ['x'.repeat(40), 'f'.repeat(64), '', settings_token.slice(1)])
      expect((await logIn(world, { token })).answer).toMatchObject(refused);
  });

  test.each([{}, { token: 1 }, { token: 'a', code: 'b' }, { token: 'a', more: 1 }, '[]', '{'])(
    'does not begin with the body %j',
    async (body) => {
      expect((await logIn(world, body)).answer).toMatchObject({
        status: 422,
        body: { code: 'invalid_request' },
      });
    },
  );

  test('does not begin with a body that is too large', async () => {
    expect((await logIn(world, { token: 'a'.repeat(5_000) })).answer.status).toBe(413);
  });

  test('begins once with the code of a link, and not again', async () => {
    const code = codeOf(world);
    const { cookie } = await logIn(world, { code });
    expect((await sessionOf(world, cookie)).body).toMatchObject({ scope: 'admin', token_name: 'settings' });
    expect((await logIn(world, { code })).answer).toMatchObject(refused);
  });

  test('does not begin with a code that is ten minutes old, that is invented, or that gave way to newer ones', async () => {
    const code = codeOf(world);
    world.clock.advance({ seconds: operator_limits.login_code_s_max.value });
    expect((await logIn(world, { code })).answer).toMatchObject(refused);
    expect((await logIn(world, { code: 'f'.repeat(64) })).answer).toMatchObject(refused);
    const first = codeOf(world);
    for (let at = 0; at < operator_limits.login_codes_max.value; at++) codeOf(world);
    expect((await logIn(world, { code: first })).answer).toMatchObject(refused);
  });

  test('begins with a link that an operator asks for, once, with the scope of the operator', async () => {
    const token = await addToken(world, 'asks', 'read');
    const made = await callOperator(world, 'POST', login_link_path, undefined, { token });
    expect([made.status, made.headers['cache-control']]).toEqual([200, 'no-store']);
    const { code, expires_at } = made.body;
    expect(expires_at).toBe(world.clock.now + operator_limits.login_code_s_max.value);
    const { cookie } = await logIn(world, { code });
    expect((await sessionOf(world, cookie)).body).toMatchObject({ scope: 'read', token_name: 'asks' });
    expect((await logIn(world, { code })).answer).toMatchObject(refused);
  });

  test('does not begin with such a link after ten minutes, or after the token is revoked', async () => {
    const token = await addToken(world, 'late', 'admin');
    const codeFor = async () =>
      (await callOperator(world, 'POST', login_link_path, undefined, { token })).body.code;
    const old = await codeFor();
    world.clock.advance({ seconds: operator_limits.login_code_s_max.value - 1 });
    const fresh = await codeFor();
    world.clock.advance({ seconds: 1 });
    expect((await logIn(world, { code: old })).answer).toMatchObject(refused);
    expect((await logIn(world, { code: fresh })).answer.status).toBe(204);
    const revoked = await codeFor();
    await endOperatorToken(world.marketplace.database, { token_name: 'late', now: world.clock.now });
    world.clock.advance({ seconds: 2 });
    expect((await logIn(world, { code: revoked })).answer).toMatchObject(refused);
  });

  test('links are made for tokens alone: not for nobody, a wrong token, another site or a session', async () => {
    const cookie = await cookieOf(world, settings_token);
    const asking: OperatorTestCall[] = [
      { token: '' },
      { token: 'x'.repeat(40) },
      { token: settings_token, headers: { 'sec-fetch-site': 'cross-site' } },
      { token: '', headers: { cookie, ...written_by_console } },
    ];
    for (const by of asking)
      expect(await callOperator(world, 'POST', login_link_path, undefined, by)).toMatchObject(refused);
  });

  test('ends by logout, which needs the header of the console', async () => {
    const cookie = await cookieOf(world, settings_token);
    const without = await callWith(world, cookie, 'POST', '/console/logout');
    expect(without).toMatchObject({ status: 403, body: { code: 'console_header_missing' } });
    expect((await sessionOf(world, cookie)).status).toBe(200);
    const answer = await callWith(world, cookie, 'POST', '/console/logout', undefined, written_by_console);
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']).toBe('stoa_console=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0');
    expect(await sessionOf(world, cookie)).toMatchObject(refused);
    expect(await callWith(world, cookie, 'GET', '/operator/v1/collections/shop')).toMatchObject(refused);
  });

  test('ends when its token is revoked', async () => {
    const token = await addToken(world, 'leaver', 'admin');
    const cookie = await cookieOf(world, token);
    await endOperatorToken(world.marketplace.database, { token_name: 'leaver', now: world.clock.now });
    world.clock.advance({ seconds: 2 });
    expect(await sessionOf(world, cookie)).toMatchObject(refused);
    expect((await logIn(world, { token })).answer).toMatchObject(refused);
  });

  test('ends after eight idle hours, and lives as long as it is used', async () => {
    const cookie = await cookieOf(world, settings_token);
    const idle = await cookieOf(world, settings_token);
    for (let hour = 0; hour < 10; hour++) {
      world.clock.advance({ hours: 1 });
      expect((await sessionOf(world, cookie)).status).toBe(200);
    }
    expect(await sessionOf(world, idle)).toMatchObject(refused);
    world.clock.advance({ hours: 8 });
    expect(await sessionOf(world, cookie)).toMatchObject(refused);
  });

  test('is one of a bounded number: the one that was idle longest gives way, and idle ones are deleted', async () => {
    const token = await addToken(world, 'many', 'read');
    const cookies: string[] = [];
    for (let at = 0; at <= operator_limits.console_sessions_max.value; at++) {
      cookies.push(await cookieOf(world, token));
      world.clock.advance({ seconds: 2 });
    }
    const [first = '', second = ''] = cookies;
    expect(await sessionOf(world, first)).toMatchObject(refused);
    expect((await sessionOf(world, second)).status).toBe(200);
    world.clock.advance({ hours: 9 });
    await cookieOf(world, settings_token);
    expect(await storedRows(world, 'console_session')).toHaveLength(1);
  });

  test('is stored as the hash of its id, with the hash of its token', async () => {
    const cookie = await cookieOf(world, settings_token);
    const rows = JSON.stringify(await storedRows(world, 'console_session'));
    expect(rows).not.toContain(cookie.slice('stoa_console='.length));
    expect(rows).not.toContain(settings_token);
  });

  test('does not help a request whose token is wrong', async () => {
    const cookie = await cookieOf(world, settings_token);
    const authorization = `Bearer ${'x'.repeat(40)}`;
    const answer = await callWith(world, cookie, 'GET', '/operator/v1/collections/shop', undefined, {
      authorization,
    });
    expect(answer).toMatchObject(refused);
  });
});

onEachEngine(
  'without a console',
  (world) => {
    test('browsers get the documentation, and nobody can log in', async () => {
      const root = await visit(world, '/');
      expect([root.statusCode, root.headers.location]).toEqual([302, '/operator/docs']);
      expect(world.app.makeLoginLink()).toBeUndefined();
      expect((await logIn(world, { token: settings_token })).answer).toMatchObject(refused);
      const cookie = `stoa_console=${'f'.repeat(64)}`;
      expect(await callWith(world, cookie, 'GET', '/operator/v1/collections/shop')).toMatchObject(refused);
    });
  },
  { config: { console: false } },
);
