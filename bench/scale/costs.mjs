// The cost of each call in an order's life, on one engine: processor time of the node and of PostgreSQL,
// written bytes, round trips; and how many bytes are stored for an order, its events and its label.
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../database.mjs';
import { postgres_process } from '../postgres.mjs';
import { familyRan, familyRanSince, usedCpu, usedSince, writtenBytes } from '../usage.mjs';
import { life } from './life.mjs';
import { newOrder, openMarketplace } from './marketplace.mjs';
import { countRoundTrips } from './round_trips.mjs';

const shop_count = 50;
const clients = 16;
const poll_interval_ms = 20;

const waiting_jobs = `select count(*) as jobs from job where kind = 'render_package_documents' and failed_at is null`;

const written_to = {
  sqlite: async (_database, pid) => writtenBytes(pid),
  postgres: async (database) =>
    Number((await database.rows(`select pg_current_wal_insert_lsn() - '0/0' as bytes`, []))[0].bytes),
};
const kept_by_table = {
  sqlite: `select coalesce(m.tbl_name, s.name) as name, sum(s.pgsize) as bytes
    from dbstat s left join sqlite_master m on m.name = s.name group by 1`,
  postgres: `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`,
};

async function sizes(database, engine) {
  const rows = await database.rows(kept_by_table[engine], []);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/**
 * Makes a call for all orders, with a number of clients at once, and keeps the parts of each answer that later
 * calls need.
 */
async function callAll(server, step, orders, at_once) {
  const waiting = orders.values();
  const client = async () => {
    for (const order of waiting) {
      const answer = await step.call(server, order);
      for (const name of step.keeps ?? []) order[name] = answer[name];
    }
  };
  await Promise.all(Array.from({ length: at_once }, client));
}

/** On a cluster, each look asks all shards. */
const drawnOn = (run) => async (database) => {
  const interval_ms = run.databases?.pids ? 20 * poll_interval_ms : poll_interval_ms;
  while (Number((await database.rows(waiting_jobs, []))[0].jobs) > 0) await wait(interval_ms);
};

/** The processes of the database servers, by the name of their measure. */
const serversOf = (run, engine) =>
  engine === 'sqlite' ? {} : (run.databases?.pids ?? { database_us: [postgres_process.pid] });

/** Begins to measure the processor time of servers. @returns a function that says it, by the name of the measure. */
function watchServers(servers) {
  const began = Object.values(servers).map((pids) => pids.map((pid) => [pid, familyRan(pid)]));
  return () =>
    Object.fromEntries(
      Object.keys(servers).map((name, at) => [
        name,
        began[at].reduce((sum, [pid, family]) => sum + familyRanSince(pid, family), 0),
      ]),
    );
}

const quiet_ms = 5_000;

/** What the servers of a cluster do in a second without calls: looks for jobs on all shards, which is no cost of a call. */
async function measureQuiet(servers) {
  const ran = watchServers(servers);
  await wait(quiet_ms);
  return Object.fromEntries(Object.entries(ran()).map(([name, us]) => [name, us / (quiet_ms / 1_000)]));
}

const ordersOf = ({ shops }, count) =>
  Array.from({ length: count }, (_, at) => {
    const shop = shops[at % shops.length];
    return { shop, placed: newOrder(shop.shop_id) };
  });

/** The cost of one step, per call. */
async function measureStep({ server, database, engine, orders, servers, quiet, drawn }, step) {
  const { pid } = server;
  const written = written_to[engine];
  const [used, bytes] = [usedCpu(pid), await written(database, pid)];
  const [began_ms, ran] = [performance.now(), watchServers(servers)];
  await callAll(server, step, orders, clients);
  if (step.drawing) await drawn(database);
  const of_servers = ran();
  const passed_s = (performance.now() - began_ms) / 1_000;
  const each = (all) => all / orders.length;
  const now = usedSince(pid, used);
  return {
    name: step.name,
    node_us: each(now.all_us),
    main_us: each(now.main_us),
    ...Object.fromEntries(
      Object.entries(of_servers).map(([name, us]) => [name, each(us - (quiet[name] ?? 0) * passed_s)]),
    ),
    written_bytes: each((await written(database, pid)) - bytes),
  };
}

/** Opens a marketplace to be measured: its server, its database, and the processes of database servers. */
export async function openMeasured(run, engine) {
  const server = await openMarketplace(run, engine, shop_count);
  // PostgreSQL starts with the first database, so that it has no process before.
  const servers = serversOf(run, engine);
  return { server, database: await openDatabase(server.database_url), engine, servers, drawn: drawnOn(run) };
}

/** Makes the calls of some orders, because V8 compiles what runs often, and a worker of Citus plans for each connection. */
export async function warmUp({ server, database, drawn }, count) {
  const orders = ordersOf(server, count);
  for (const step of life) {
    await callAll(server, step, orders, clients);
    if (step.drawing) await drawn(database);
  }
}

/** The cost of each call in the lives of some orders. @param quiet what the servers of a cluster do without calls. */
export async function measureLives(measured, count, quiet = {}) {
  const orders = ordersOf(measured.server, count);
  const calls = [];
  for (const step of life) calls.push(await measureStep({ ...measured, orders, quiet }, step));
  return calls;
}

/** The bytes of each table, by its name, once nothing waits to be written. */
export async function settledSizes({ database, engine }) {
  await database.settle();
  return sizes(database, engine);
}

export async function measureCosts(run, engine) {
  const measured = await openMeasured(run, engine);
  const { database, servers, drawn } = measured;
  const { orders: count, warm_orders } = run.plan;
  await warmUp(measured, warm_orders);
  const before = await settledSizes(measured);
  const quiet = run.databases ? await measureQuiet(servers) : {};
  const counted = async () =>
    Object.fromEntries(
      await Promise.all(
        ['event', 'blob'].map(async (table) => [
          table,
          Number((await database.rows(`select count(*) as rows from ${table}`, []))[0].rows),
        ]),
      ),
    );
  const rows_before = await counted();
  const calls = await measureLives(measured, count, quiet);
  const [after, rows] = [await settledSizes(measured), await counted()];
  const grown = [...after].map(([table, bytes]) => ({
    table,
    bytes: (bytes - (before.get(table) ?? 0)) / count,
    ...(table in rows && { rows: (rows[table] - rows_before[table]) / count }),
  }));
  const kept = grown.filter(({ bytes }) => bytes >= 1).sort((a, b) => b.bytes - a.bytes);
  const trips = engine === 'postgres' ? await countRoundTrips(run, callAll, ordersOf, drawn) : undefined;
  return {
    orders: count,
    clients,
    calls: calls.map((call) => ({ ...call, ...(trips && { round_trips: trips[call.name] }) })),
    kept,
  };
}
