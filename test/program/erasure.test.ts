// Erasures of buyers by the built program: on several nodes with a journal each, and killed in the middle.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/engine/store/open_database.ts';
import { type EngineName, engine_names } from '../support/databases/databases.ts';
import { rawStatement } from '../support/databases/postgres_nodes.ts';
import type { ServedProcess } from '../support/programs/process.ts';
import { openServerCluster } from '../support/programs/server_cluster.ts';

type Cluster = Awaited<ReturnType<typeof openServerCluster>>;
type Operator = ReturnType<Cluster['operatorFor']>;

const buyer_username = 'killed-erasure-canary';
/** Each kill costs 20 seconds: the lease of the killed node has to end. */
const kills = Number(process.env.STOA_TEST_ERASURE_KILLS ?? 1);
/** How many orders an erasure has for each kill. On a busy machine a kill may come after the last of few. */
const orders_per_kill = [1_000, 10_000];
/** Each kill comes early in its part of the orders. */
const erased_before_kill = 100;
/** How many orders a step erases, and about how long it takes. */
const step_max = 20;
const step_ms = 50;

/** What an erasure must not change. */
const accounts = [
  'select order_sn, order_status, total_amount_micros, update_time from sales_order order by order_sn',
  'select * from package order by package_number',
];

async function rowsOf({ settings }: Cluster, sql: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase(settings.STOA_DATABASE_URL, { pool_size: 1 });
  try {
    return await database.all(rawStatement(sql), {});
  } finally {
    await database.close();
  }
}

const countNamed = async (cluster: Cluster) =>
  (await rowsOf(cluster, `select order_sn from sales_order where buyer_username = '${buyer_username}'`))
    .length;

const untilDone = (operator: Operator, erasure_id: string) =>
  expect
    .poll(async () => (await operator.act('buyer.get_erasure', { erasure_id })).state, { timeout: 120_000 })
    .toBe('DONE');

test('an erasure on one node removes the person from the journals of all nodes, and no other calls', async () => {
  const cluster = await openServerCluster('postgres');
  const { shop, given } = cluster;
  const journal = { journal: 'all' };
  const nodes = [await cluster.start(journal), await cluster.start(journal), await cluster.start()];
  const operators = nodes.map((node) => cluster.operatorFor(node));
  const [first, second, without_journal] = operators as [Operator, Operator, Operator];
  const erased = await given.order({ shop, buyer_username, note: 'Jane "Canary"' });
  const kept = await given.order({ shop, buyer_username: 'somebody else' });
  const listCalls = async (operator: Operator) =>
    (await operator.act('journal.list', { limit: 100 })).call_list.map(({ request_id }) => request_id).sort();
  const read = async (node: ServedProcess, order_sn_list: string) => {
    const response_optional_fields = 'buyer_username,note';
    const { status, body } = await cluster
      .clientFor(node)
      .send('v2.order.get_order_detail' as never, { order_sn_list, response_optional_fields } as never);
    expect(status).toBe(200);
    return String(body.request_id);
  };
  const [one, other] = nodes as [ServedProcess, ServedProcess];
  const kept_calls = [[await read(one, kept.order_sn)], [await read(other, kept.order_sn)]];
  const erased_calls = [await read(one, erased.order_sn), await read(other, erased.order_sn)];
  // A call that shows the person without naming the order.
  await cluster.clientFor(other).send('v2.order.set_note', { order_sn: 'ANOTHER', note: 'Jane "Canary"' });
  expect(await listCalls(second)).toHaveLength(3);
  expect(await listCalls(first)).toEqual([...(kept_calls[0] ?? []), erased_calls[0]].sort());

  const { erasure_id } = await without_journal.act('buyer.erase', { buyer_username });
  await expect.poll(() => listCalls(second)).toEqual(kept_calls[1]);
  await expect.poll(() => listCalls(first)).toEqual(kept_calls[0]);
  await untilDone(without_journal, erasure_id);
  expect(await rowsOf(cluster, 'select * from erased_trace')).toEqual([]);
  await cluster.marketplace.close();
}, 120_000);

/** Kills a node while it erases, and lets another one continue. False if the erasure ended before a kill. */
async function isErasedDespiteKills(engine: EngineName, orders_per_kill: number): Promise<boolean> {
  const order_count = orders_per_kill * kills;
  const cluster = await openServerCluster(engine);
  const { shop, given } = cluster;
  const order_sns = Array.from({ length: order_count }, (_, at) => `KILLED${String(at).padStart(6, '0')}`);
  const { logistic_id } = await given.channel({ region: shop.region });
  await given.orders({ shop, logistic_ids: [logistic_id], order_sns, buyer_username });
  await cluster.marketplace.close();
  const readAccounts = () => Promise.all(accounts.map((sql) => rowsOf(cluster, sql)));
  const before = await readAccounts();
  let server = await cluster.start();
  const { erasure_id } = await cluster.operatorFor(server).act('buyer.erase', { buyer_username });
  for (let kill = 1; kill <= kills; kill++) {
    const operator = cluster.operatorFor(server);
    const countErased = async () => (await operator.act('buyer.get_erasure', { erasure_id })).orders;
    const erased_min = orders_per_kill * (kill - 1) + erased_before_kill;
    await expect.poll(countErased, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(erased_min);
    await sleep(Math.random() * step_ms);
    await server.end('SIGKILL');
    const erased = order_count - (await countNamed(cluster));
    if (erased === order_count) return false;
    // Steps are whole.
    expect(erased % step_max).toBe(0);
    server = await cluster.start();
    // What is committed is counted.
    const found = await cluster.operatorFor(server).act('buyer.get_erasure', { erasure_id });
    expect(found).toMatchObject({ state: 'RUNNING', orders: erased });
  }
  const operator = cluster.operatorFor(server);
  await untilDone(operator, erasure_id);
  expect(await operator.act('buyer.get_erasure', { erasure_id })).toMatchObject({ orders: order_count });
  expect(await countNamed(cluster)).toBe(0);
  expect(await readAccounts()).toEqual(before);
  await server.end('SIGTERM');
  return true;
}

describe.each(engine_names)('an erasure on %s', (engine) => {
  test(
    'that is killed in the middle continues after the restart: each order is erased, and none is counted twice',
    async () => {
      let is_erased = false;
      for (const count of orders_per_kill) is_erased ||= await isErasedDespiteKills(engine, count);
      expect(is_erased, 'each kill came before the end of the erasure').toBe(true);
    },
    120_000 + kills * 120_000,
  );
});
