// The part `mass_ship`: one client ships 50 packages with one call, compared with one order per call.
import { massColumns } from './columns.mjs';
import { openDatabase } from './database.mjs';
import { openOrderSupply } from './order_supply.mjs';
import { packageNumber } from './orders.mjs';
import { postgres_process } from './postgres.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';
import { atMost } from './targets.mjs';

const mass_operation = 'v2.logistics.mass_ship_order';
const ship_operation = 'v2.logistics.ship_order';
const batch_size = 50;

/** Calls of 50 and of one alternate within a turn; only those of 50 are profiled. */
const turns = ['batch', 'ship', 'batch', 'ship'];

/** More than one client can ship. */
const shipped_per_s_max = 6_000;

/** The location of a package is that of its first line, so every order has its lines. */
const tables = ['sales_order', 'sales_order_line', 'package', 'package_line'];

async function orderOf(database_url, { shop_id }, { package_number }) {
  const database = await openDatabase(database_url);
  const sql = 'select order_sn from package where shop_id = ?1 and package_number = ?2';
  const [{ order_sn }] = await database.rows(sql, [shop_id, package_number]);
  await database.close();
  return order_sn;
}

async function startMassShipping(run, engine) {
  const server = await startStoa(run, engine);
  const { demo, database_url } = server;
  const { package_list, ...modes } = demo.examples[mass_operation].request;
  const { logistics_channel_id: _, ...ship_modes } = modes;
  const shop = callerOf(demo, mass_operation);
  const order_sn = await orderOf(database_url, shop, package_list[0]);
  const orders = await openOrderSupply(database_url, shop, order_sn, tables);
  return {
    pid: server.pid,
    log: server.log,
    async nextTurn(seconds) {
      server.clearLog();
      const count = Math.ceil(seconds * shipped_per_s_max) + 1 + batch_size;
      const first = await orders.supply(count);
      orders.use(1);
      const batch_url = signedUrl(server, mass_operation, shop);
      const ship_url = signedUrl(server, ship_operation, shop);
      const body = { ...modes, package_list: [{ package_number: packageNumber(first) }] };
      return {
        first_call: { url: batch_url, body },
        load: {
          ...(engine === 'postgres' && { database_pid: postgres_process.pid }),
          batch_url,
          ship_url,
          modes,
          ship_modes,
          of_packages: true,
          batch_size,
          first: first + 1,
          count: count - 1,
          turns,
        },
      };
    },
    endTurn: ({ taken }) => orders.use(taken),
  };
}

export const mass_ship = {
  title: () => `${mass_operation} of ${batch_size} packages beside ${ship_operation} of one, one client`,
  load: 'batch_load.mjs',
  profiled_load: { turns: ['batch'] },
  per: { label: 'package', cpu_us: 'batch_cpu_us', main_cpu_us: 'batch_main_cpu_us' },
  isSuccess: ({ response }) => response.success_list.length === 1 && response.fail_list.length === 0,
  columns: massColumns,
  targets: [
    atMost('Mass shipping of 50, SQLite, CPU in ship_order calls', 'Stoa on SQLite', 'cpu_times', 6),
    atMost('Mass shipping of 50, PostgreSQL, CPU in ship_order calls', 'Stoa on PostgreSQL', 'cpu_times', 6),
  ],
  chart: { label: 'mass shipping of 50, ms (less is better)', measure: 'batch_ms' },
  candidates: [
    { name: 'Stoa on SQLite', start: (run) => startMassShipping(run, 'sqlite') },
    { name: 'Stoa on PostgreSQL', start: (run) => startMassShipping(run, 'postgres') },
  ],
};
