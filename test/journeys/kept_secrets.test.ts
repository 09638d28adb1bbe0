// Whoever reads the log, the metrics or the whole database finds no token, code, key or sign in clear.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { contracts } from '../../src/app/contracts.ts';
import { clientFactory } from '../../src/platform/contract/client/client_factory.ts';
import { createDatabase, engine_names, type TestDatabase } from '../support/databases.ts';
import { serve, stoa } from '../support/process.ts';

/** A secret in the forms in which somebody might write it. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret, 'hex');
  return [
    Buffer.from(secret),
    Buffer.from(secret.toUpperCase()),
    Buffer.from(encodeURIComponent(secret)),
    Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
    ...(secret.length % 2 === 0 && /^[0-9a-f]+$/.test(secret)
      ? [bytes, Buffer.from(bytes.toString('base64').replace(/=+$/, '').slice(0, -1))]
      : []),
  ];
}

/** All rows of all tables of PostgreSQL as text, and the files of SQLite as they are. */
async function databaseBytes(database: TestDatabase): Promise<Buffer[]> {
  if (database.url.startsWith('sqlite:'))
    return readdirSync(database.folder)
      .filter((name) => name.startsWith('stoa.db'))
      .map((name) => readFileSync(join(database.folder, name)));
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  const dumps: Buffer[] = [];
  for (const { tablename } of rows) {
    const { rows: kept } = await client.query(
      `select to_jsonb(kept)::text as text from "${tablename}" as kept`,
    );
    for (const { text } of kept) dumps.push(Buffer.from(text));
  }
  await client.end();
  return dumps;
}

describe.each(engine_names)('secrets on %s', (engine) => {
  test('stay out of log, metrics and database: tokens, codes, keys and signs, right and wrong ones', async () => {
    const database = await createDatabase(engine);
    const server_secrets = {
      STOA_MASTER_KEY: randomBytes(32).toString('hex'),
      STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
    };
    const settings = { STOA_DATABASE_URL: database.url, ...server_secrets };
    const served = await serve(database.folder, settings, ['--demo', '--log-level', 'debug']);
    const json = async (...args: string[]) =>
      JSON.parse((await stoa([...args, '--json'], database.folder, settings)).stdout);
    const secrets = new Set<string>(Object.values(server_secrets));
    const signs = new Set<string>();
    /** Keeps every secret of a request or an answer. */
    const gather = (record: Record<string, unknown>) => {
      for (const name of ['code', 'access_token', 'refresh_token', 'partner_key'])
        if (typeof record[name] === 'string') secrets.add(record[name]);
      return record;
    };

    const demo = await json('demo');
    gather(demo);
    for (const owner of [...demo.shops, ...demo.merchants]) gather(owner);
    const { base_url, partner_id, partner_key, shops } = demo;
    const [shop] = shops;
    const watching: typeof fetch = (url, init) => {
      signs.add(new URL(String(url)).searchParams.get('sign') ?? '');
      return fetch(url, init);
    };
    const clientWith = (key: string, access_token: string) =>
      clientFactory(contracts)({
        base_url,
        partner_id,
        partner_key: key,
        shop: { shop_id: shop.shop_id, access_token },
        fetch: watching,
        retries_max: 0,
      });
    const unknown = gather({
      code: randomBytes(16).toString('hex'),
      access_token: randomBytes(16).toString('hex'),
      refresh_token: randomBytes(16).toString('hex'),
      partner_key: randomBytes(32).toString('hex'),
    }) as Record<string, string>;

    const authorized = gather(await json('authorize', '--shop', String(shop.shop_id)));
    gather(await json('key', 'add', '--partner-id', String(partner_id)));
    const client = clientWith(partner_key, shop.access_token);
    const { shop_id } = shop;
    const refreshed = await client.send('v2.public.refresh_access_token', {
      shop_id,
      refresh_token: String(authorized.refresh_token),
    });
    expect(refreshed.body.error).toBe('');
    gather(refreshed.body);
    for (const [key, token] of [
      [partner_key, shop.access_token],
      [partner_key, unknown.access_token],
      [unknown.partner_key, shop.access_token],
    ] as [string, string][])
      await clientWith(key, token).send('v2.voucher.get_voucher', { voucher_id: 1 });
    await client.send('v2.public.get_access_token', { shop_id, code: unknown.code ?? '' });
    await client.send('v2.public.refresh_access_token', {
      shop_id,
      refresh_token: unknown.refresh_token ?? '',
    });
    const metrics = await fetch(`${served.at.operator_url}/metrics`);
    const metrics_text = await metrics.text();
    expect(metrics_text).toContain('v2.public.refresh_access_token');

    // Killed, so that SQLite's log of writes is there too.
    await served.end('SIGKILL');
    const places = [Buffer.from(served.log()), Buffer.from(metrics_text), ...(await databaseBytes(database))];
    const isFound = (text: Buffer) => places.some((place) => place.includes(text));
    expect(served.log()).toContain('v2.public.get_access_token');
    expect(isFound(Buffer.from('sg-local')), 'the search finds what is there').toBe(true);
    expect(secrets.size).toBeGreaterThan(45);
    expect(signs.size).toBeGreaterThan(4);
    const found = [...secrets, ...signs].filter((secret) => formsOf(secret).some(isFound));
    expect(found).toEqual([]);
    await database.drop();
  }, 120_000);
});
