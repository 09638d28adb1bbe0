// The log, the metrics and the whole database contain no token, code, key or sign in clear.
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { clientFactory } from '../../src/kit/contract/client/client_factory.ts';
import { contracts } from '../../src/market/contracts.ts';
import { createDatabase, engine_names } from '../support/databases/databases.ts';
import { serve, stoa } from '../support/programs/process.ts';
import { findSecrets } from '../support/secrets/find_secrets.ts';

describe.each(engine_names)('secrets on %s', (engine) => {
  test('do not appear in log, metrics and database: tokens, codes, keys and signs, right and wrong ones', async () => {
    const database = await createDatabase(engine);
    const server_secrets = {
      STOA_MASTER_KEY: randomBytes(32).toString('hex'),
      STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
    };
    const settings = { STOA_DATABASE_URL: database.url, ...server_secrets };
    const served = await serve(database.folder, settings, ['--demo', '--log-level', 'debug']);
    const json = async (...args: string[]) =>
      JSON.parse((await stoa([...args, '--json'], database.folder, settings)).stdout);
    /** Commands record the secrets that they print; calls are recorded here. */
    const { secrets } = database;

    const demo = await json('demo');
    const { base_url, partner_id, partner_key, shops } = demo;
    const [shop] = shops;
    const watching: typeof fetch = (url, init) => {
      secrets.gatherQuery(String(url));
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
    const unknown: Record<string, string> = {
      code: randomBytes(16).toString('hex'),
      access_token: randomBytes(16).toString('hex'),
      refresh_token: randomBytes(16).toString('hex'),
      partner_key: randomBytes(32).toString('hex'),
    };
    secrets.gather(unknown);

    const authorized = await json('authorize', '--shop', String(shop.shop_id));
    await json('key', 'add', '--partner-id', String(partner_id));
    const client = clientWith(partner_key, shop.access_token);
    const { shop_id } = shop;
    const refreshed = await client.send('v2.public.refresh_access_token', {
      shop_id,
      refresh_token: String(authorized.refresh_token),
    });
    expect(refreshed.body.error).toBe('');
    secrets.gather(refreshed.body);
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

    // Killed, so that SQLite's write-ahead log also remains.
    await served.end('SIGKILL');
    expect(served.log()).toContain('v2.public.get_access_token');
    const names = [...secrets.all.values()];
    const countOf = (name: string) => names.filter((found) => found === name).length;
    expect(names.length).toBeGreaterThan(45);
    expect(countOf('sign')).toBeGreaterThan(4);
    expect(countOf('password')).toBeGreaterThan(10);
    expect(findSecrets(secrets, [{ name: 'metrics', bytes: Buffer.from(metrics_text) }])).toEqual([]);
    await expect(database.search()).resolves.toBeUndefined();
    await database.drop();
  });

  test('are searched for in databases of programs, in the form in which commands print them', async () => {
    const database = await createDatabase(engine);
    const settings = {
      STOA_DATABASE_URL: database.url,
      STOA_MASTER_KEY: randomBytes(32).toString('hex'),
      STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
    };
    await stoa(['demo', '--load', '--json'], database.folder, settings);
    const names = new Set(database.secrets.all.values());
    for (const name of ['access_token', 'refresh_token', 'partner_key', 'password', 'operator_token'])
      expect(names).toContain(name);
    database.secrets.add('password', 'Harbour ERP');
    await expect(database.drop()).rejects.toThrow(/password Harb\.\.\. in database/);
  });
});
