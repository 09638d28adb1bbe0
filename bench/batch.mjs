// The part `batch`: one client ships 150 orders with one call, compared with one order per call.
import { batchColumns } from './columns.mjs';
import { openOrderSupply } from './order_supply.mjs';
import { orderSn } from './orders.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';
import { atMost } from './targets.mjs';

const batch_operation = 'v2.logistics.batch_ship_order';
const ship_operation = 'v2.logistics.ship_order';
const batch_size = 150;

/** Batches and single orders alternate within a turn; only batches are profiled. */
const turns = ['batch', 'ship', 'batch', 'ship'];

/** More than one client can ship. */
const shipped_per_s_max = 15_000;

async function startBatching(run, engine) {
  const server = await startStoa(run, engine);
  const { demo } = server;
  const { order_list, ...modes } = demo.examples[batch_operation].request;
  // Both operations are called for one shop, so that their orders are alike.
  const shop = callerOf(demo, batch_operation);
  const orders = await openOrderSupply(server.database_url, shop, order_list[0].order_sn);
  return {
    pid: server.pid,
    log: server.log,
    async nextTurn(seconds) {
      server.clearLog();
      const count = Math.ceil(seconds * shipped_per_s_max) + 1 + batch_size;
      const first = await orders.supply(count);
      orders.use(1);
      const batch_url = signedUrl(server, batch_operation, shop);
      const ship_url = signedUrl(server, ship_operation, shop);
      return {
        first_call: { url: batch_url, body: { ...modes, order_list: [{ order_sn: orderSn(first) }] } },
        load: { batch_url, ship_url, modes, batch_size, first: first + 1, count: count - 1, turns },
      };
    },
    endTurn: ({ taken }) => orders.use(taken),
  };
}

export const batch = {
  title: () => `${batch_operation} of ${batch_size} orders beside ${ship_operation} of one, one client`,
  load: 'batch_load.mjs',
  profiled_load: { turns: ['batch'] },
  per: { label: 'order', cpu_us: 'batch_cpu_us', main_cpu_us: 'batch_main_cpu_us' },
  isSuccess: ({ response }) => response.result_list.every(({ fail_error }) => fail_error === undefined),
  columns: batchColumns,
  compared: { 'batch of the other': 'batch_ms', 'CPU of the other': 'batch_cpu_us' },
  targets: [
    atMost('Batch of 150, SQLite, in ship_order calls', 'Stoa on SQLite', 'times', 25),
    atMost('Batch of 150, PostgreSQL, in ship_order calls', 'Stoa on PostgreSQL', 'times', 25),
  ],
  chart: { label: 'batch of 150, ms (less is better)', measure: 'batch_ms' },
  candidates: [
    { name: 'Stoa on SQLite', start: (run) => startBatching(run, 'sqlite') },
    { name: 'Stoa on PostgreSQL', start: (run) => startBatching(run, 'postgres') },
  ],
};
