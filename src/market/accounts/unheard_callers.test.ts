// A node that no longer hears of changes, although its other connections to PostgreSQL work.
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CallerNode,
  countStatements,
  expectToKeepCallers,
  keepBusy,
  openCallerNode,
  timeUntil,
} from '../../../test/support/accounts/caller_node.ts';
import { is_on_citus } from '../../../test/support/databases/citus_database.ts';
import { rawStatement } from '../../../test/support/databases/postgres_nodes.ts';
import { openWorld } from '../../../test/support/world/harness.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { AccountsTables } from './accounts.tables.ts';

const statement = statementsOn<AccountsTables>();
const setRevoked = statement((db, p: Params<{ shop_id: number; revoked_at: number | null }>) =>
  db.updateTable('shop_token').set({ revoked_at: p.revoked_at }).where('shop_id', '=', p.shop_id),
);

/** A proxy in front of PostgreSQL that can swallow all that the server sends on connections that listen. */
async function openProxy(database_url: string) {
  const url = new URL(database_url);
  const { port, hostname } = url;
  const listening = new Set<Socket>();
  const state = { swallows: false };
  const proxy = createServer((node) => {
    const database = connect(Number(port), hostname);
    node.on('data', (chunk) => {
      if (chunk.includes('listen stoa_change')) listening.add(node);
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (!(state.swallows && listening.has(node))) node.write(chunk);
    });
    for (const [one, other] of [
      [node, database],
      [database, node],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url.port = String((proxy.address() as { port: number }).port);
  return { url: url.href, state, listening, close: () => proxy.close() };
}

describe.skipIf(is_on_citus)('a node on PostgreSQL that no longer hears of changes', () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let node: CallerNode;

  beforeAll(async () => {
    world = await openWorld('postgres');
    proxy = await openProxy(world.marketplace.settings.database_url);
    node = await openCallerNode(world, proxy.url);
  });
  afterAll(async () => {
    await node?.close();
    proxy?.close();
    await world?.close();
  });

  const heldShop = async () => {
    const shop = await world.given.shop();
    const read = () => node.shop(shop);
    const isRevoked = async () => (await read())?.revoked === true;
    const setRevokedAt = (revoked_at: number | null) =>
      world.marketplace.database.run(setRevoked, { shop_id: shop.shop_id, revoked_at });
    await keepBusy(read);
    return { read, isRevoked, setRevokedAt };
  };

  test('drops its callers within the same second, and keeps them again when it hears', async () => {
    const { read, isRevoked, setRevokedAt } = await heldShop();
    await expectToKeepCallers(node, read);
    proxy.state.swallows = true;
    await setRevokedAt(1);
    expect(await timeUntil(isRevoked)).toBeLessThan(1_000);
    await setRevokedAt(null);
    expect(await timeUntil(async () => !(await isRevoked()))).toBeLessThan(1_100);
    expect(await countStatements(node, read)).toBeGreaterThan(0);

    proxy.state.swallows = false;
    await keepBusy(read, 3_500);
    await expectToKeepCallers(node, read);
    await setRevokedAt(1);
    expect(await timeUntil(isRevoked)).toBeLessThan(1_000);
  });

  test('misses nothing if its connection is cut and made again in between', async () => {
    const { isRevoked, setRevokedAt } = await heldShop();
    for (const socket of proxy.listening) socket.destroy();
    await setRevokedAt(1);
    expect(await timeUntil(isRevoked)).toBeLessThan(1_000);
  });

  test('does the same if a table announces nothing, and learns what an administrator writes or truncates', async () => {
    const { database } = world.marketplace;
    const first = await heldShop();
    await database.run(rawStatement('truncate shop_token'), {});
    expect(await timeUntil(async () => (await first.read()) === undefined)).toBeLessThan(1_000);

    const second = await heldShop();
    await database.run(rawStatement('alter table shop_token disable trigger all'), {});
    await keepBusy(second.read, 1_000);
    await second.setRevokedAt(1);
    expect(await timeUntil(second.isRevoked)).toBeLessThan(1_100);
    await database.run(rawStatement('alter table shop_token enable trigger all'), {});
  });
});
