// Operations that Stoa does not have, answered by stubs and by another Stoa that has them. What is stored has no part in
// it: one engine is enough.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../test/support/given/account.ts';
import { openWorld } from '../../test/support/harness.ts';
import { injectInto } from '../../test/support/inject.ts';
import { Gate, probe_read, probe_write, probeGroup } from '../../test/support/probe_operations.ts';
import type { Settings } from '../app/settings.ts';
import { signedUrl } from '../platform/contract/client/signed_url.ts';

type OpenedWorld = Awaited<ReturnType<typeof openWorld>>;
type Fields = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), 'stoa-missing-'));
const fixtures_folder = join(folder, 'fixtures');
const credentials_file = join(folder, 'upstream.json');
const stub_file = join(folder, 'stubs.json');
const search_path = '/api/v2/order/search_package_list';

const opened: OpenedWorld[] = [];
async function openOne(config: Partial<Settings>, options: Parameters<typeof openWorld>[1] = {}) {
  const world = await openWorld('sqlite', { ...options, config });
  opened.push(world);
  return { world, shop: await world.given.shop() };
}

let upstream: { world: OpenedWorld; shop: GivenShop };
let here: { world: OpenedWorld; shop: GivenShop };
let strange: Server;
/** What came to a server that answers as it likes. */
const strange_calls: { url: string; headers: Fields; body: string }[] = [];
let strangeAnswer: (path: string) => { status: number; headers?: Record<string, string>; body: string };

function writeCredentials(changes: Fields = {}): void {
  const { partner } = upstream.world;
  const { shop_id: upstream_shop_id, access_token } = upstream.shop;
  const shops = [{ shop_id: here.shop.shop_id, upstream_shop_id, access_token }];
  writeFileSync(credentials_file, JSON.stringify({ ...partner, shops, ...changes }));
}

beforeAll(async () => {
  upstream = await openOne({}, { groups: [probeGroup(new Gate())] });
  const { base_url } = await upstream.world.app.listen();
  strange = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      strange_calls.push({ url: request.url ?? '', headers: request.headers, body });
      const answer = strangeAnswer(request.url ?? '');
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
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
}, 60_000);
afterAll(async () => {
  for (const world of opened) await world.close();
  strange.close();
  rmSync(folder, { recursive: true });
});

/** A signed call of a path that an operation of the probe has there. */
async function call(
  request: Fields,
  {
    method = 'GET',
    path,
    headers = {},
    ...signed
  }: {
    method?: 'GET' | 'POST';
    path?: string;
    headers?: Fields;
    partner_key?: string;
    at?: typeof here;
  } = {},
) {
  const { at = here, ...keys } = signed;
  const contract = method === 'GET' ? probe_read : probe_write;
  const url = await signedUrl({ ...contract, path: path ?? contract.path }, request, {
    base_url: '',
    ...at.world.partner,
    shop: at.shop,
    clock: at.world.clock,
    ...keys,
  });
  const answer = await injectInto(at.world.app.partner)({
    method,
    url,
    headers: headers as Record<string, string>,
    ...(method === 'POST' && { payload: JSON.stringify(request) }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.payload) };
}

const kept = () => readdirSync(fixtures_folder).map((name) => join(fixtures_folder, name));

describe('a call of an operation that Stoa does not have', () => {
  test('goes to the upstream, signed with its credentials for its shop, and its answer comes back', async () => {
    const read = await call({ id: 7, name: 'a name' });
    expect(read).toMatchObject({ status: 200, headers: { 'x-stoa-answered-by': 'upstream' } });
    expect(read.body).toMatchObject({ error: '', response: { id: 7, name: 'a name' } });
    const written = await call({ id: 9_007_199_254_740_991, options: { note: 'n' } }, { method: 'POST' });
    expect(written.body).toMatchObject({ response: { id: 9_007_199_254_740_991, options: { note: 'n' } } });
    expect((await call({ id: 8, urgent: true })).body).toMatchObject({ error: 'probe.not_today' });
  });

  test('is kept as a fixture, one for each request, without what is secret', async () => {
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

  test('is answered by what was kept when it is served as stubs, with a request_id of its own', async () => {
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
      'with a dead token',
      () => call({ id: 1 }, { at: { ...here, shop: { ...here.shop, access_token: 'dead' } } }),
      'error_auth',
    ],
  ])('%s causes no call', async (_, ask, error) => {
    const asked = upstream.world.logged.length;
    expect(await ask()).toMatchObject({ status: 403, body: { error } });
    expect(upstream.world.logged.length).toBe(asked);
  });

  test('is refused where the credentials have no token for its shop, and reads them again when they change', async () => {
    writeCredentials({ shops: [] });
    expect(await call({ id: 1 })).toMatchObject({ status: 502, body: { error: 'error_upstream' } });
    writeFileSync(credentials_file, '{');
    expect((await call({ id: 1 })).body.message).toContain('cannot be used');
    writeCredentials();
    expect((await call({ id: 1 })).status).toBe(200);
  });

  test('is not forwarded again by the server that it was forwarded to, nor where it is about tokens', async () => {
    expect(await call({ id: 1 }, { headers: { 'x-stoa-forwarded': '1' } })).toMatchObject({ status: 404 });
    const asked = upstream.world.logged.length;
    for (const path of [
      '/api/v2/auth/token_list',
      '/api/v2/public/get_token_by_resend_code',
      '/api/v2/a/b/c',
    ])
      expect((await call({ id: 1 }, { path })).status).toBe(404);
    expect(upstream.world.logged.length).toBe(asked);
  });

  test('is answered by the stub that asks for most of what it has, before the upstream', async () => {
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

  test('stands in the journal and in the log, with what answered it', async () => {
    here.world.logged.length = 0;
    await call({ id: 5 });
    await call({ id: 5 }, { path: search_path });
    const journal = here.world.marketplace.test_bench?.journal.list({}, 2) ?? [];
    expect(journal.map(({ operation, answered_by }) => [operation, answered_by])).toEqual([
      ['v2.probe.read', 'upstream'],
      ['v2.order.search_package_list', 'stub'],
    ]);
    expect(here.world.logged).toMatchObject([
      { operation: 'missing_operation', path: probe_read.path, status: 200 },
      { operation: 'missing_operation', path: search_path, status: 200 },
    ]);
  });
});

describe('an upstream that answers as it likes', () => {
  let odd: typeof here;
  beforeAll(async () => {
    const { port } = strange.address() as AddressInfo;
    const file = join(folder, 'odd.json');
    odd = await openOne({
      upstream: `http://127.0.0.1:${port}`,
      upstream_credentials: file.replace('odd', 'upstream'),
      upstream_fixtures: join(folder, 'odd'),
    });
    writeFileSync(
      credentials_file,
      JSON.stringify({
        partner_id: 4,
        partner_key: 'odd-partner-key',
        shops: [{ shop_id: odd.shop.shop_id, access_token: 'odd-access-token' }],
      }),
    );
  }, 60_000);

  test('is sent no key or token of the caller, and nothing that a redirection asks for', async () => {
    strange_calls.length = 0;
    strangeAnswer = () => ({ status: 302, headers: { location: '/elsewhere' }, body: '' });
    expect(await call({ id: 1 }, { at: odd })).toMatchObject({ status: 502 });
    expect(strange_calls).toHaveLength(1);
    const sent = JSON.stringify(strange_calls);
    expect(sent).not.toContain(odd.shop.access_token);
    expect(sent).not.toContain(`partner_id=${odd.world.partner.partner_id}&`);
    expect(sent).toContain('access_token=odd-access-token');
  });

  test('cannot have more taken or kept than there is room for', async () => {
    strangeAnswer = () => ({ status: 200, body: 'x'.repeat(9 * 1_048_576) });
    expect(await call({ id: 2 }, { at: odd })).toMatchObject({
      status: 502,
      body: { error: 'error_upstream' },
    });
    expect(readdirSync(join(folder, 'odd'))).toEqual([]);
  });

  test('has its tokens left out of fixtures, wherever it repeats them', async () => {
    strangeAnswer = (url) => ({
      status: 200,
      body: JSON.stringify({ error: '', access_token: 'fresh', link: url, list: [{ refresh_token: 'r' }] }),
    });
    expect((await call({ id: 3 }, { at: odd })).status).toBe(200);
    const [name = ''] = readdirSync(join(folder, 'odd'));
    const { answer } = JSON.parse(readFileSync(join(folder, 'odd', name), 'utf8'));
    expect(answer).toMatchObject({ error: '', list: [{}] });
    expect(JSON.stringify(answer)).not.toMatch(/fresh|odd-access-token|"r"/);
  });

  test('that is away is told of', async () => {
    strange.closeAllConnections();
    await new Promise((resolve) => strange.close(resolve));
    expect(await call({ id: 4 }, { at: odd })).toMatchObject({
      status: 502,
      body: { error: 'error_upstream' },
    });
  });
});

describe('a start is refused', () => {
  const file = join(folder, 'wrong.json');
  test.each([
    [
      'stubs of an operation that Stoa has',
      { path: '/api/v2/shop/get_shop_info' },
      'path must be none that Stoa has',
    ],
    ['a path that is none', { path: '/order/list' }, 'path must'],
    ['another method', { method: 'PUT' }, 'method must be one of GET or POST'],
    ['no answer', { answer: undefined }, 'answer is required'],
    ['a status that there is not', { status: 20 }, 'status must'],
  ])('for %s, naming the field and the rule', async (_, changes, problem) => {
    writeFileSync(file, JSON.stringify([{ method: 'GET', path: search_path, answer: {}, ...changes }]));
    await expect(openWorld('sqlite', { config: { stub: file } })).rejects.toThrow(
      new RegExp(`wrong.json: stub 1 cannot be used: .*${problem}`),
    );
  });

  test('for stubs that are no JSON, and for an upstream without credentials that can be used', async () => {
    writeFileSync(file, '{');
    mkdirSync(join(folder, 'empty'), { recursive: true });
    await expect(openWorld('sqlite', { config: { stub: file } })).rejects.toThrow('it is no JSON');
    const upstream_url = 'http://127.0.0.1:1';
    await expect(openWorld('sqlite', { config: { upstream: upstream_url } })).rejects.toThrow(
      'STOA_UPSTREAM_CREDENTIALS',
    );
    writeFileSync(file, '{"partner_id": 1, "shops": [{"shop_id": "a"}]}');
    await expect(
      openWorld('sqlite', { config: { upstream: upstream_url, upstream_credentials: file } }),
    ).rejects.toThrow('shops[0]');
  });
});
