// What a page of another site, a stolen link or a weak token might try.
import { expect, test } from 'vitest';
import {
  callWith,
  cookieOf,
  visit,
  written_by_console,
} from '../../../test/support/console/console_calls.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { callOperator, settings_token } from '../../../test/support/world/operator_calls.ts';
import { storedState } from '../../../test/support/world/refusals.ts';
import { addOperatorToken } from '../../operator/tokens/operator_tokens.ts';
import { groups } from '../../program/groups.ts';

const contracts = groups.flatMap((group) => group.actions.map(({ contract }) => contract));
/** Every request that may change something: the writing actions, and the writes of each collection. */
const writes: readonly (readonly [method: string, path: string])[] = [
  ...contracts.filter(({ access }) => access === 'write').map(({ method, path }) => [method, path] as const),
  ...groups
    .flatMap(({ collections }) => collections)
    .flatMap(({ name, table }) =>
      ['PUT', 'PATCH', 'DELETE'].map(
        (method) =>
          [method, `/operator/v1/collections/${name}/${table.key.map(() => '1').join('/')}`] as const,
      ),
    ),
];
const read_actions = contracts.filter(({ access, method }) => access === 'read' && method !== 'GET');

onEachEngine('a session of the console', (world) => {
  test('writes nothing without the header of the console', async () => {
    const cookie = await cookieOf(world, settings_token);
    const before = await storedState(world);
    expect(writes.length).toBeGreaterThan(100);
    for (const [method, path] of [
      ...writes,
      ...read_actions.map((made) => [made.method, made.path] as const),
    ])
      for (const headers of [undefined, { 'x-stoa-console': '0' }]) {
        const body = method === 'DELETE' ? undefined : {};
        const answer = await callWith(world, cookie, method, path, body, headers);
        expect([method, path, answer.status, answer.body.code]).toEqual([
          method,
          path,
          403,
          'console_header_missing',
        ]);
      }
    expect(await storedState(world)).toEqual(before);
  });

  test('of a token that may only read is refused every write', async () => {
    const { database } = world.marketplace;
    const token = await addOperatorToken(database, { token_name: 'r', scope: 'read', now: world.clock.now });
    const cookie = await cookieOf(world, token);
    const before = await storedState(world);
    for (const [method, path] of writes) {
      const body = method === 'DELETE' ? undefined : {};
      const answer = await callWith(world, cookie, method, path, body, written_by_console);
      const is_refused = answer.body.code === 'missing_scope' || answer.status === 405;
      expect([method, path, answer.status, is_refused]).toEqual([method, path, answer.status, true]);
    }
    expect(await storedState(world)).toEqual(before);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=a'])(
    'neither begins nor writes by a form of another site, which sends %s',
    async (type) => {
      const headers = { 'content-type': type };
      const form = `{"token":"${settings_token}"}`;
      const login = await callOperator(world, 'POST', '/console/login', form, { token: '', headers });
      expect([login.status, login.headers['set-cookie']]).toEqual([400, undefined]);
      const cookie = await cookieOf(world, settings_token);
      const before = await storedState(world);
      const write = await callWith(world, cookie, 'POST', '/operator/v1/partner/create', '{}', headers);
      expect([write.status, write.body.code]).toEqual([403, 'console_header_missing']);
      expect(await storedState(world)).toEqual(before);
    },
  );

  test.each(['cross-site', 'same-site'])('is not used by requests that browsers call %s', async (site) => {
    const cookie = await cookieOf(world, settings_token);
    const headers = { 'sec-fetch-site': site, ...written_by_console };
    const read = await callWith(world, cookie, 'GET', '/operator/v1/collections/shop', undefined, headers);
    const write = await callWith(world, cookie, 'POST', '/operator/v1/partner/create', {}, headers);
    const login = await callOperator(
      world,
      'POST',
      '/console/login',
      { token: settings_token },
      { token: '', headers },
    );
    expect([read.status, write.status, login.status]).toEqual([401, 401, 401]);
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await callWith(world, cookie, 'GET', '/console/session', undefined, own)).status).toBe(200);
  });

  test('allows no other origin: answers have no header of CORS', async () => {
    const cookie = await cookieOf(world, settings_token);
    const headers = { origin: 'https://evil.example' };
    const answer = await callWith(world, cookie, 'GET', '/console/session', undefined, headers);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('is not reached by the name of another host', async () => {
    const cookie = await cookieOf(world, settings_token);
    for (const path of ['/console/session', '/operator/v1/collections/shop'])
      expect((await callWith(world, cookie, 'GET', path, undefined, { host: 'evil.example' })).status).toBe(
        421,
      );
    const login = await callOperator(
      world,
      'POST',
      '/console/login',
      { token: settings_token },
      { token: '', headers: { host: 'evil.example' } },
    );
    expect(login.status).toBe(421);
    expect((await visit(world, '/', { host: 'evil.example' })).statusCode).toBe(421);
  });
});

onEachEngine('the page of the console', (world) => {
  test('is served so that no page frames it, nothing keeps it, and it runs and loads only its own files', async () => {
    const page = await visit(world, '/');
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    const security = String(page.headers['content-security-policy']);
    expect(security).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
    expect(security).toContain("frame-ancestors 'none'");
    expect(security).not.toContain('unsafe');
    expect(page.payload).not.toMatch(/<script>|<style|style=|onload=|(?:src|href)="https?:/);
  });

  test('has files that never change under their names, and serves no other files of the build', async () => {
    const page = await visit(world, '/');
    const files = [...page.payload.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(
      ([, url]) => url,
    );
    expect(files).toHaveLength(2);
    for (const url of files) {
      const file = await visit(world, String(url));
      expect([file.statusCode, file.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    for (const name of ['manifest.json', '../../package.json', '..%2F..%2Fpackage.json', 'nothing.js'])
      expect((await visit(world, `/console/assets/${name}`)).statusCode, name).not.toBe(200);
  });

  test('is for browsers: programs without a token are told nothing there', async () => {
    expect((await visit(world, '/', { accept: '*/*' })).statusCode).toBe(401);
  });
});
