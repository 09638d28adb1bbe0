import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/support/databases/databases.ts';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { openWorld, type World } from '../../../../test/support/world/harness.ts';
import { injectInto } from '../../../../test/support/world/inject.ts';
import { Network } from '../../../../test/support/world/network.ts';
import { Gate, probeGroup } from '../../../../test/support/world/probe_operations.ts';
import { ping } from '../nodes.ts';
import { openDatabase } from '../open_database.ts';
import { StoreUnavailableError } from '../store.ts';

describe('a node whose PostgreSQL goes down and comes back', () => {
  let test_database: TestDatabase;
  let network: Network;
  let world: Awaited<ReturnType<typeof openWorld>>;
  let shop: GivenShop;

  beforeAll(async () => {
    test_database = await createDatabase('postgres');
    network = new Network(test_database.url);
    await network.mend();
    world = await openWorld('postgres', {
      config: { database_url: network.url },
      groups: [probeGroup(new Gate())],
    });
    shop = await world.given.shop();
  });
  afterAll(async () => {
    await world?.close();
    await network?.cut();
    await test_database?.drop();
  });

  const calls = (at: World) => [
    at.call('v2.voucher.get_voucher', { voucher_id: 987_654_321 }, { shop }),
    at.call('v2.probe.write', { id: 1 }, { shop }),
  ];
  const readiness = async () => (await injectInto(world.app.operator)('/readyz')).statusCode;

  test('answers reads and writes and is ready while PostgreSQL is up', async () => {
    for (const { status } of await Promise.all(calls(world))) expect(status).toBe(200);
    expect(await readiness()).toBe(200);
  });

  test('answers reads and writes 503 with Retry-After while it is down; /readyz is 503 and /healthz is not', async () => {
    await network.cut();
    world.clock.advance({ seconds: 2 });
    for (const { status, headers, body } of await Promise.all(calls(world)))
      expect({ status, error: body.error, retry_after: headers['retry-after'] }).toEqual({
        status: 503,
        error: 'error_server_busy',
        retry_after: '1',
      });
    expect(await readiness()).toBe(503);
    expect((await injectInto(world.app.operator)('/healthz')).statusCode).toBe(200);
  });

  test('does not reveal the address of the database in answers', async () => {
    for (const { text } of await Promise.all(calls(world)))
      expect(text).not.toMatch(/127\.0\.0\.1|ECONN|stoa_/);
  });

  test('answers again and is ready when PostgreSQL is back', async () => {
    await network.mend();
    for (const { status } of await Promise.all(calls(world))) expect(status).toBe(200);
    expect(await readiness()).toBe(200);
  });

  test('refuses a transaction whose connection is cut, and stores nothing of it', async () => {
    const { database } = world.marketplace;
    const { row } = world.given;
    const attempt = database.transaction(async (store) => {
      await store.first(ping, {});
      await network.cut();
      await network.mend();
      await store.first(ping, {});
    });
    await expect(attempt).rejects.toThrow(StoreUnavailableError);
    await row('partner', { partner_id: 77, partner_name: 'after the outage' });
  });

  test('notices within limited time that the network loses everything, and can then use a new connection', async () => {
    const node = await openDatabase(network.url, { pool_size: 1, statement_timeout_ms: 50 });
    await node.first(ping, {});
    network.lose();
    const outside = node.first(ping, {});
    await expect(outside).rejects.toThrow(StoreUnavailableError);
    await node.first(ping, {});
    await node.close();
  });
});
