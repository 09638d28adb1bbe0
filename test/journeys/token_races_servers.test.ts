// Four servers on one database, and one refresh token for all.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/engine/store/open_database.ts';
import { clientFactory } from '../../src/kit/contract/client/client_factory.ts';
import { contracts } from '../../src/market/contracts.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { rawStatement } from '../support/databases/postgres_nodes.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

const access_token_lifetime_s = 60;

let database: TestDatabase;
let servers: ServedProcess[];
let settings: Record<string, string>;
let demo: {
  partner_id: number;
  partner_key: string;
  shops: { shop_id: number; refresh_token: string }[];
};

beforeAll(async () => {
  database = await createDatabase('postgres');
  settings = {
    STOA_DATABASE_URL: database.url,
    STOA_MASTER_KEY: randomBytes(32).toString('hex'),
    STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
    STOA_ACCESS_TOKEN_LIFETIME_S: String(access_token_lifetime_s),
  };
  const first = await serve(database.folder, settings, ['--demo']);
  const others = Array.from({ length: 3 }, () => serve(database.folder, settings));
  servers = [first, ...(await Promise.all(others))];
  demo = JSON.parse((await stoa(['demo', '--json'], database.folder, settings)).stdout);
});
afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await database.drop();
});

/** Calls the servers in turn. */
let turn = 0;
const clientAt = (shop?: { shop_id: number; access_token: string }) => {
  const { partner_id, partner_key } = demo;
  const base_url = servers[turn++ % servers.length]?.at.base_url ?? '';
  return clientFactory(contracts)({
    base_url,
    partner_id,
    partner_key,
    retries_max: 0,
    ...(shop && { shop }),
  });
};
const refresh = (shop_id: number, refresh_token: string) =>
  clientAt().send('v2.public.refresh_access_token', { shop_id, refresh_token });

test('100 refreshes of one refresh token at four servers return one pair of tokens, and no server fails', async () => {
  const { shop_id, refresh_token } = demo.shops[0] ?? { shop_id: 0, refresh_token: '' };
  const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(shop_id, refresh_token)));
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(Array(100).fill([200, '']));
  for (const name of ['access_token', 'refresh_token'])
    expect(new Set(answers.map(({ body }) => body[name])).size, name).toBe(1);
  expect(answers[0]?.body.expire_in).toBeLessThanOrEqual(access_token_lifetime_s);

  const opened = await openDatabase(database.url, { pool_size: 1 });
  const ofChain = rawStatement(
    `select kind, count(*) as count from shop_token where shop_id = ${shop_id} and chain_id = (select chain_id from shop_token where shop_id = ${shop_id} and used_at is not null) group by kind order by kind`,
  );
  expect(await opened.all(ofChain, {})).toEqual([
    { kind: 'access', count: 2 },
    { kind: 'refresh', count: 2 },
  ]);

  // The minute in which the token may be repeated has passed: a caller that uses it now has stolen it, or was
  // robbed.
  await opened.run(
    rawStatement('update shop_token set used_at = used_at - 61 where used_at is not null'),
    {},
  );
  const stolen = await Promise.all(Array.from({ length: 10 }, () => refresh(shop_id, refresh_token)));
  expect(stolen.map(({ status, body }) => [status, body.error])).toEqual(Array(10).fill([200, 'error_auth']));
  const next = String(answers[0]?.body.refresh_token);
  expect((await refresh(shop_id, next)).body.error).toBe('error_auth');
  const shop = { shop_id, access_token: String(answers[0]?.body.access_token) };
  const { body } = await clientAt(shop).send('v2.voucher.get_voucher', { voucher_id: 1 });
  expect(body.error).toBe('error_auth');
  await opened.close();
  for (const server of servers) expect(server.log()).not.toContain('defect');
});

test('a code that is sent to four servers at once is exchanged once', async () => {
  const { shop_id } = demo.shops[1] ?? { shop_id: 0 };
  const printed = await stoa(
    ['call', 'v2.public.get_access_token', '--example', '--json'],
    database.folder,
    settings,
  );
  expect(JSON.parse(printed.stdout)).toMatchObject({ error: '', expire_in: access_token_lifetime_s });
  const described = JSON.parse((await stoa(['demo', '--json'], database.folder, settings)).stdout);
  const { request } = described.examples['v2.public.get_access_token'];
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => clientAt().send('v2.public.get_access_token', request)),
  );
  const errors = answers.map(({ body }) => body.error).sort();
  expect(errors).toEqual(['', ...Array(39).fill('invalid_code')]);
  expect(shop_id).toBeGreaterThan(0);
});
