// A node on a Citus cluster asks its workers. Needs a cluster (STOA_TEST_CITUS_URL).
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InFlightPushes } from '../../src/engine/push/in_flight_pushes.ts';
import { toJson } from '../../src/engine/store/json.ts';
import { upsertNode } from '../../src/engine/store/nodes.ts';
import { findShop } from '../../src/market/accounts/accounts.store.ts';
import { insertAudit } from '../../src/operator/audit/audit.store.ts';
import { openServerMetrics } from '../../src/program/server/server_metrics.ts';
import { is_on_citus } from '../support/databases/citus_database.ts';
import { openWorld, type World } from '../support/world/harness.ts';

const push_gauges = { in_flight: new InFlightPushes(), countOpenCircuits: () => 0 };

describe.runIf(is_on_citus)('on Citus', () => {
  let world: World & { close(): Promise<void> };
  let client: pg.Client;
  beforeAll(async () => {
    world = await openWorld('postgres');
    client = new pg.Client(world.marketplace.settings.database_url);
    await client.connect();
  }, 240_000);
  afterAll(async () => {
    await client.end();
    await world.close();
  });

  const listAnswered = () =>
    world.marketplace.database.cluster?.servers.map(({ answered }) => answered) ?? [];

  async function givenShops(count: number) {
    const shops = [];
    for (let at = 0; at < count; at++) shops.push(await world.given.shop());
    return shops;
  }

  test('calls of shops are answered by workers: nothing is asked of the coordinator', async () => {
    const shops = await givenShops(8);
    for (const shop of shops) await world.call('v2.shop.get_shop_info', {}, { shop });
    const before = listAnswered();
    for (const shop of shops) {
      const { status } = await world.call('v2.shop.get_shop_info', {}, { shop });
      expect(status).toBe(200);
    }
    const [of_coordinator, ...of_workers] = listAnswered().map((count, at) => count - (before[at] ?? 0));
    expect(of_coordinator).toBe(0);
    expect(of_workers.length).toBeGreaterThan(1);
    expect(of_workers.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(shops.length);
    const metrics = await openServerMetrics(world.marketplace, push_gauges, [], () => []).registry.metrics();
    for (const { address } of world.marketplace.database.cluster?.servers ?? []) {
      expect(metrics).toContain(`stoa_store_server_away{server="${address}"} 0`);
      expect(metrics).toMatch(new RegExp(`stoa_store_server_connections{server="${address}"} [1-9]`));
    }
  }, 60_000);

  test('a transaction that comes to need a table of the coordinator runs again there, once', async () => {
    const { database } = world.marketplace;
    const [shop] = await givenShops(1);
    let runs = 0;
    const effects: string[] = [];
    const found = await database.transaction(async (store) => {
      runs++;
      store.onCommit(() => effects.push('done'));
      const row = await store.first(findShop, { shop_id: shop?.shop_id ?? 0 });
      const node = { node_id: 'n', base_url: '', operator_url: '', started_at: 1, seen_at: 1, health: null };
      await store.run(upsertNode, node);
      return row;
    });
    expect(found?.shop_id).toBe(shop?.shop_id);
    expect([runs, effects]).toEqual([2, ['done']]);
  }, 60_000);

  test('a transaction that only writes last is stored', async () => {
    const [shop] = await givenShops(1);
    const shop_id = shop?.shop_id ?? 0;
    const request_id = 'only_last';
    const facts = {
      at_ms: 1,
      actor_kind: 'operator_token',
      actor_name: 'a',
      token_name: null,
      action: 'a',
    } as const;
    const event = { shop_id, request_id, ...facts, detail: toJson<object>({}) };
    await world.marketplace.database.transaction(async (store) =>
      insertAudit(store, { event, subjects: [] }),
    );
    const { rows } = await client.query('select action from audit_event where shop_id = $1', [shop_id]);
    expect(rows).toEqual([{ action: 'a' }]);
  }, 60_000);

  test('while shards move, every call is answered, and the map follows within two seconds', async () => {
    const { database } = world.marketplace;
    const [shop] = await givenShops(1);
    if (!shop) throw new Error('no shop');
    const { rows } = await client.query(
      `select s.shardid, p.nodeport as from_port, n.nodeport as to_port from pg_dist_shard_placement p
         join pg_dist_shard s using (shardid) join pg_dist_node n on n.nodeport <> p.nodeport and n.groupid > 0
       where s.shardid = get_shard_id_for_distribution_column('shop', ${shop.shop_id}) limit 1`,
    );
    const { shardid, from_port, to_port } = rows[0];
    const changes = database.cluster?.map_changes ?? 0;
    let is_over = false;
    const statuses = new Set<number>();
    const calls = (async () => {
      while (!is_over) statuses.add((await world.call('v2.shop.get_shop_info', {}, { shop })).status);
    })();
    await client.query(
      `select citus_move_shard_placement(${shardid}, '127.0.0.1', ${from_port}, '127.0.0.1', ${to_port}, 'block_writes')`,
    );
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    is_over = true;
    await calls;
    expect([...statuses]).toEqual([200]);
    expect(database.cluster?.map_changes).toBe(changes + 1);
    const before = listAnswered();
    await world.call('v2.shop.get_shop_info', {}, { shop });
    const grown = (database.cluster?.servers ?? []).filter(
      ({ answered }, at) => answered > (before[at] ?? 0),
    );
    expect(grown.map(({ address }) => address)).toEqual([`127.0.0.1:${to_port}`]);
  }, 120_000);
});
