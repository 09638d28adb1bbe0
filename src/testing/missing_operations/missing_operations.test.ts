// Operations that Stoa does not have, answered by stubs and by another Stoa that has them. The store is not
// involved, so one database engine is enough.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../../test/support/world/harness.ts';
import {
  type CallingShop,
  callMissing,
  type MissingCallOptions,
} from '../../../test/support/world/missing_calls.ts';
import { Gate, probe_read, probeGroup } from '../../../test/support/world/probe_operations.ts';
import type { Settings } from '../../program/settings/settings.ts';

type OpenedWorld = Awaited<ReturnType<typeof openWorld>>;
type Fields = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), 'stoa-missing-'));
const fixtures_folder = join(folder, 'fixtures');
const credentials_file = join(folder, 'upstream.json');
const stub_file = join(folder, 'stubs.json');
const search_path = '/api/v2/order/get_booking_list';

const opened: OpenedWorld[] = [];
async function openOne(config: Partial<Settings>, options: Parameters<typeof openWorld>[1] = {}) {
  const world = await openWorld('sqlite', { ...options, config });
  opened.push(world);
  return { world, shop: await world.given.shop() };
}

let upstream: CallingShop;
let here: CallingShop;
function writeCredentials(changes: Fields = {}): void {
  const { partner } = upstream.world;
  const { shop_id: upstream_shop_id, access_token } = upstream.shop;
  const shops = [{ shop_id: here.shop.shop_id, upstream_shop_id, access_token }];
  writeFileSync(credentials_file, JSON.stringify({ ...partner, shops, ...changes }));
}

beforeAll(async () => {
  upstream = await openOne({}, { groups: [probeGroup(new Gate())] });
  const { base_url } = await upstream.world.app.listen();
  writeFileSync(credentials_file, '{"partner_id": 1, "partner_key": "k"}');
  writeFileSync(
    stub_file,
    JSON.stringify([
      { method: 'GET', path: search_path, answer: { error: '', message: 'any', request_id: 'theirs' } },
      {
        method: 'GET',
        path: search_path,
        request: { page_size: 50 },
        answer: { error: 'order.too_many', message: 'fifty' },
      },
      {
        method: 'POST',
        path: search_path,
        request: { pagination: { page_size: 2 } },
        status: 503,
        answer: { error: '', message: 'two' },
      },
    ]),
  );
  here = await openOne(
    {
      upstream: base_url,
      upstream_credentials: credentials_file,
      upstream_fixtures: fixtures_folder,
      stub: stub_file,
    },
    { has_test_bench: true },
  );
  writeCredentials();
});
afterAll(async () => {
  for (const world of opened) await world.close();
  rmSync(folder, { recursive: true });
});

const call = (request: Fields, { at = here, ...options }: MissingCallOptions & { at?: CallingShop } = {}) =>
  callMissing(at, request, options);

const kept = () => readdirSync(fixtures_folder).map((name) => join(fixtures_folder, name));

describe('a call of an operation that Stoa does not have', () => {
  test('goes to the upstream, signed with the credentials of its shop there, and the caller gets its answer', async () => {
    const read = await call({ id: 7, name: 'a name' });
    expect(read).toMatchObject({ status: 200, headers: { 'x-stoa-answered-by': 'upstream' } });
    expect(read.body).toMatchObject({ error: '', response: { id: 7, name: 'a name' } });
    const written = await call({ id: 9_007_199_254_740_991, options: { note: 'n' } }, { method: 'POST' });
    expect(written.body).toMatchObject({ response: { id: 9_007_199_254_740_991, options: { note: 'n' } } });
    expect((await call({ id: 8, urgent: true })).body).toMatchObject({ error: 'probe.not_today' });
  });

  test('is kept as a fixture, one for each request, without secrets', async () => {
    const before = kept().length;
    for (const code of ['SG7', 'SG7', 'SG8']) await call({ id: 70, code });
    expect(kept().length - before).toBe(1);
    for (const name of ['first', 'second', 'second']) await call({ id: 71, name });
    expect(kept().length - before).toBe(3);
    for (const file of kept()) {
      const text = readFileSync(file, 'utf8');
      for (const secret of [
        upstream.shop.access_token,
        upstream.world.partner.partner_key,
        here.shop.access_token,
        here.world.partner.partner_key,
      ])
        expect(text).not.toContain(secret);
      expect(Object.keys(JSON.parse(text))).toEqual(['method', 'path', 'request', 'status', 'answer']);
      expect(statSync(file).mode & 0o077).toBe(0);
    }
  });

  test('is answered by a recorded fixture that is served as a stub, with a new request_id', async () => {
    await call({ id: 77, name: 'kept' });
    const stubbed = await openOne({ stub: fixtures_folder });
    const answer = await call({ id: 77, name: 'kept' }, { at: stubbed });
    expect(answer).toMatchObject({ status: 200, headers: { 'x-stoa-answered-by': 'stub' } });
    expect(answer.body).toMatchObject({ response: { id: 77, name: 'kept' } });
    expect(answer.body.request_id).toBe(answer.headers['x-request-id']);
    const other = await call({ id: 78 }, { at: stubbed });
    expect(other).toMatchObject({ status: 404, body: { error: 'error_not_found' } });
  });

  test.each([
    ['by an unknown partner', async () => call({ id: 1 }, { partner_key: 'wrong' }), 'error_sign'],
    [
      'with an expired token',
      () => call({ id: 1 }, { at: { ...here, shop: { ...here.shop, access_token: 'dead' } } }),
      'error_auth',
    ],
  ])('%s is not forwarded', async (_, ask, error) => {
    const asked = upstream.world.logged.length;
    expect(await ask()).toMatchObject({ status: 403, body: { error } });
    expect(upstream.world.logged.length).toBe(asked);
  });

  test('is refused if the credentials have no token for its shop, and the credentials are read again when they change', async () => {
    writeCredentials({ shops: [] });
    expect(await call({ id: 1 })).toMatchObject({ status: 502, body: { error: 'error_upstream' } });
    writeFileSync(credentials_file, '{');
    expect((await call({ id: 1 })).body.message).toContain('cannot be used');
    writeCredentials();
    expect((await call({ id: 1 })).status).toBe(200);
  });

  test('is not forwarded a second time, and is never forwarded if it is about tokens', async () => {
    expect(await call({ id: 1 }, { headers: { 'x-stoa-forwarded': '1' } })).toMatchObject({ status: 404 });
    const asked = upstream.world.logged.length;
    for (const path of ['/api/v2/auth/token_list', '/api/v2/public/get_token_list', '/api/v2/a/b/c'])
      expect((await call({ id: 1 }, { path })).status).toBe(404);
    expect(upstream.world.logged.length).toBe(asked);
  });

  test('is answered by the stub that matches most of its fields, before the upstream', async () => {
    const path = search_path;
    const any = await call({ id: 1 }, { path });
    expect(any).toMatchObject({ status: 200, headers: { 'x-stoa-answered-by': 'stub' } });
    expect(any.body).toEqual({ error: '', message: 'any', request_id: any.headers['x-request-id'] });
    const fifty = await call({ page_size: 50 }, { path });
    expect(fifty.body).toEqual({ error: 'order.too_many', message: 'fifty' });
    const sent = { pagination: { page_size: 2, cursor: '' } };
    expect(await call(sent, { path, method: 'POST' })).toMatchObject({
      status: 503,
      body: { message: 'two' },
    });
  });

  test('appears in the journal and in the log, with what answered it', async () => {
    here.world.logged.length = 0;
    await call({ id: 5 });
    await call({ id: 5 }, { path: search_path });
    const journal = here.world.marketplace.test_bench?.journal.list({}, 2) ?? [];
    expect(journal.map(({ operation, answered_by }) => [operation, answered_by])).toEqual([
      ['v2.probe.read', 'upstream'],
      ['v2.order.get_booking_list', 'stub'],
    ]);
    expect(here.world.logged).toMatchObject([
      { operation: 'missing_operation', path: probe_read.path, status: 200 },
      { operation: 'v2.order.get_booking_list', path: search_path, status: 200 },
    ]);
  });
});
