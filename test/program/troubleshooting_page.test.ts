// What the page on troubleshooting quotes is what the built program answers, for each cause that it names.
import { readFileSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { contracts } from '../../src/market/contracts.ts';
import type { DemoDescription } from '../../src/program/demo/demo.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

const page = readFileSync(packageFile('docs', 'troubleshooting.md'), 'utf8');
const timeout = 120_000;
interface Answer {
  readonly error: string;
  readonly message: string;
  readonly explanation?: string;
  readonly response: {
    readonly order_list?: readonly object[];
    readonly result_list?: readonly object[];
    readonly tracking_number?: string;
  };
}

let database: TestDatabase;
let served: ServedProcess;
let demo: DemoDescription;
/** No process does background work until the second start. */
beforeAll(async () => {
  database = await createDatabase('sqlite');
  served = await serve(database.folder, { STOA_JOB_INTERVAL_MS: '0' });
  demo = JSON.parse((await stoa(['demo', '--json'], database.folder)).stdout);
}, timeout);
afterAll(async () => {
  await served.end('SIGTERM');
  await database.drop();
});

const shopOf = (name: string) => {
  const shop = demo.shops.find((other) => other.name === name);
  if (!shop) throw new Error(`The demo has no shop ${name}.`);
  return shop;
};

interface Changes {
  readonly partner_id?: number;
  readonly access_token?: string;
  readonly after_s?: number;
  readonly edit?: (url: string) => string;
  readonly method?: string;
}

/** A signed call of the shop, with one thing that is wrong. */
async function ask(name: string, request: object, shop_name: string, changes: Changes = {}) {
  const operation = contracts.find((contract) => contract.name === name);
  if (!operation) throw new Error(`There is no ${name}.`);
  const { partner_id = demo.partner_id, access_token, after_s = 0, edit = (url) => url } = changes;
  const shop = { ...shopOf(shop_name), ...(access_token !== undefined && { access_token }) };
  const clock = { now_ms: () => Date.now() + after_s * 1000 };
  const { partner_key } = demo;
  const url = await signedUrl(
    operation,
    { ...request },
    { base_url: served.at.base_url, partner_id, partner_key, shop, clock },
  );
  const { method = operation.method } = changes;
  const body = method === 'POST' ? JSON.stringify(request) : null;
  const answer = await fetch(edit(url), { method, body, headers: { 'content-type': 'application/json' } });
  return { status: answer.status, ...((await answer.json()) as Answer) };
}

/** That the page has each of these texts. */
const showsAll = (...texts: readonly string[]) => {
  for (const text of texts) expect(page).toContain(text);
};

const shop_info = ['v2.shop.get_shop_info', {}, 'sg-local'] as const;

describe('a call is refused as the page says', () => {
  test.each<[string, Changes, string]>([
    [
      'a sign in upper case',
      { edit: (url) => url.replace(/(?<=sign=)\w+/, (sign) => sign.toUpperCase()) },
      'Wrong sign.',
    ],
    ['an old timestamp', { after_s: -301 }, 'Timestamp is expired.'],
    ['milliseconds', { after_s: 1e12 }, 'Invalid timestamp'],
    ['a token of nobody', { access_token: '0'.repeat(32) }, 'Invalid access_token.'],
    ['an unknown partner', { partner_id: 77 }, 'There is no active partner with this partner_id.'],
    [
      'a misspelt path',
      { edit: (url) => url.replace('get_shop_info', 'get_shop_inof') },
      'There is no operation',
    ],
    [
      'a missing operation',
      { edit: (url) => url.replace('shop/get_shop_info', 'order/get_booking_list') },
      'Stoa does not have',
    ],
  ])('for %s', async (_, changes, text) => {
    const { error, message } = await ask(...shop_info, changes);
    expect(error).not.toBe('');
    expect(message).toContain(text);
    showsAll(text);
  });

  test('and a wrong sign is explained', async () => {
    const wrong = await ask(...shop_info, { edit: (url) => url.replace(/(?<=sign=)\w+/, 'a'.repeat(64)) });
    expect(wrong.explanation).toContain('None of the usual mistakes gives this sign');
    showsAll('None of the usual mistakes gives this sign', '`error_sign`', '`error_auth`');
  });

  test('for another method', async () => {
    expect(await ask(...shop_info, { method: 'POST' })).toMatchObject({ status: 405 });
    showsAll('HTTP 405');
  });
});

test('a list is empty for times in milliseconds, and has orders for seconds', async () => {
  const now = Math.floor(Date.now() / 1000);
  const list = (time_from: number, time_to: number) => {
    const request = { time_range_field: 'create_time', time_from, time_to, page_size: 20 };
    return ask('v2.order.get_order_list', request, 'th-local');
  };
  const empty = { error: '', response: { order_list: [], more: false } };
  expect(await list((now - 600) * 1000, now * 1000)).toMatchObject(empty);
  const { response } = await list(now - 14 * 86_400, now);
  expect(response.order_list?.length).toBeGreaterThan(0);
  const text = 'time_from must be before time_to, by 15 days at most.';
  expect(await list(now - 20 * 86_400, now)).toMatchObject({ message: text });
  showsAll(text, '`order_list` is empty');
});

test('a label stays PROCESSING while nobody does background work', { timeout }, async () => {
  const { folder } = database;
  const call = (name: string, request: object) => ask(`v2.logistics.${name}`, request, 'th-local');
  const placed = await stoa(['order', 'place', '--shop', 'th-local', '--json'], folder);
  const { order_sn } = JSON.parse(placed.stdout);
  const first = async (name: string, row = {}) =>
    (await call(name, { order_list: [{ order_sn, ...row }] })).response.result_list?.[0];
  const shipment = { order_sn, dropoff: {} };
  expect((await call('ship_order', shipment)).error).toBe('');
  expect((await call('ship_order', shipment)).error).toBe('logistics.package_already_shipped');
  expect(await first('get_shipping_document_result')).toMatchObject({
    fail_error: 'logistics.shipping_document_should_print_first',
  });
  expect(await first('create_shipping_document')).toMatchObject({
    fail_error: 'logistics.tracking_number_invalid',
  });
  const { tracking_number } = (await call('get_tracking_number', { order_sn })).response;
  await first('create_shipping_document', { tracking_number });
  expect(await first('get_shipping_document_result')).toMatchObject({ status: 'PROCESSING' });
  await served.end('SIGTERM');
  served = await serve(folder, { STOA_RATE_LIMIT: '50' });
  await expect
    .poll(() => first('get_shipping_document_result'), { timeout: 30_000 })
    .toMatchObject({ status: 'READY' });
  showsAll(
    'logistics.package_already_shipped',
    'logistics.shipping_document_should_print_first',
    'logistics.tracking_number_invalid',
    'stays `PROCESSING`',
  );
});

test('a server that does not start says what the page quotes', { timeout }, async () => {
  const { folder } = database;
  const start = async (settings: Record<string, string>, cwd = folder) => {
    const { code, stderr } = await stoa(['serve', '--operator-port', '0'], cwd, {
      STOA_PORT: '0',
      ...settings,
    });
    expect(code).toBeGreaterThan(0);
    return stderr;
  };
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const said = await start({ STOA_PORT: String(port) });
  taken.close();
  expect(said).toContain(`Port ${port} on 127.0.0.1 is in use`);
  const key = '7'.repeat(64);
  database.secrets.add('master_key', key);
  const quotes: readonly [quote: string, said: string][] = [
    ['Port 4010 on 127.0.0.1 is in use', said.replace(String(port), '4010')],
    ['is not a setting: did you mean', await start({ STOA_PROT: '1' })],
    [
      'the master key (STOA_MASTER_KEY, or the file master.key next to an SQLite database) is not the one it was encrypted with',
      await start({ STOA_MASTER_KEY: key }),
    ],
    [
      'connect ECONNREFUSED',
      await start({
        STOA_DATABASE_URL: 'postgres://stoa:x@127.0.0.1:1/stoa',
        STOA_MASTER_KEY: key,
        STOA_OPERATOR_TOKEN: key,
      }),
    ],
  ];
  renameSync(join(folder, 'data', 'master.key'), join(folder, 'kept.key'));
  const without = await start({});
  renameSync(join(folder, 'kept.key'), join(folder, 'data', 'master.key'));
  for (const [quote, printed] of [...quotes, ['master.key is missing', without] as const]) {
    expect(printed).toContain(quote);
    showsAll(quote);
  }
});

test('too many calls in a second are refused until the second is over', async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, () => ask(...shop_info)));
  expect(answers.map(({ status }) => status)).toContain(429);
  showsAll('HTTP 429 `error_rate_limit`');
});

test('the operator API refuses as the page says', async () => {
  const send = async (headers: Record<string, string>) =>
    (
      (await (await fetch(`${served.at.operator_url}/operator/v1/calls`, { headers })).json()) as {
        code: string;
      }
    ).code;
  expect(await send({})).toBe('no_token');
  const { stdout } = await stoa(
    ['operator-token', 'add', 'reader', '--scope', 'read', '--json'],
    database.folder,
  );
  const { token } = JSON.parse(stdout) as { token: string };
  const answer = await fetch(`${served.at.operator_url}/operator/v1/order/place`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ code: 'missing_scope' });
  showsAll('401 `no_token`', '421 `wrong_host`', '403 `missing_scope`');
});
