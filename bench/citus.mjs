// The cost of spreading a database over the workers of a Citus cluster: Stoa's own candidate on PostgreSQL, on the
// coordinator's server alone, spread and called through the coordinator, and spread and called at the workers. They take
// turns.
import { ratioColumn } from './against.mjs';
import { median } from './median.mjs';
import { createDatabaseOn, query } from './postgres.mjs';
import { atEnd } from './run_end.mjs';
import { parentOf } from './usage.mjs';

const urlOn = (url, { nodename, nodeport }) => {
  const other = new URL(url);
  [other.hostname, other.port] = [nodename, `${nodeport}`];
  return other.href;
};

/** The process of a server on this machine, which is the parent of the processes of its connections. */
const processOf = (url) => query(url, 'select pg_backend_pid() as pid', ([{ pid }]) => parentOf(pid));

/** The coordinator and its workers: their URLs and their processes. */
async function clusterOf(coordinator) {
  const nodes = await query(coordinator, 'select nodename, nodeport from pg_dist_node where groupid > 0');
  if (nodes.length === 0) throw new Error(`${new URL(coordinator).host} knows no worker`);
  const workers = nodes.map((node) => urlOn(coordinator, node));
  const processes = { coordinator: await processOf(coordinator), workers: [] };
  for (const worker of workers) processes.workers.push(await processOf(worker));
  const [{ postgres, citus }] = await query(
    coordinator,
    `select current_setting('server_version') as postgres, extversion as citus from pg_extension where extname = 'citus'`,
  );
  const version = `Citus ${citus} on PostgreSQL ${postgres.split(' ')[0]}`;
  return { coordinator, nodes, workers, processes, version };
}

/** Creates an empty database on all servers of a cluster and connects them. @returns its URL on the coordinator. */
async function createSpread({ coordinator, nodes, workers }, lasting) {
  const url = await createDatabaseOn(coordinator, undefined, lasting);
  const name = new URL(url).pathname.slice(1);
  const on = (server) => {
    const other = new URL(server);
    other.pathname = name;
    return other.href;
  };
  for (const worker of workers) {
    await query(worker, `create database ${name}`);
    atEnd(() => query(worker, `drop database ${name} with (force)`), lasting);
  }
  for (const server of [coordinator, ...workers]) await query(on(server), 'create extension citus');
  const { hostname, port } = new URL(coordinator);
  await query(url, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const { nodename, nodeport } of nodes)
    await query(url, `select citus_add_node('${nodename}', ${nodeport})`);
  return url;
}

const alone = 'Stoa on PostgreSQL alone';
const spread = 'Stoa through a Citus coordinator';
const by_workers = 'Stoa by the workers of Citus';

/** The databases of a cluster: one that is not spread, and one that is, for nodes that ask its workers or do not. */
export async function openClusterDatabases(coordinator) {
  const cluster = await clusterOf(coordinator);
  const spreadFor = (name, asks_workers) => ({
    name,
    // A database that is spread cannot be the template of another one.
    is_copied: false,
    create: (_template, lasting) => createSpread(cluster, lasting),
    settings: { STOA_CITUS_WORKERS: String(asks_workers) },
  });
  return {
    cluster,
    alone: {
      name: alone,
      create: (template, lasting) => createDatabaseOn(coordinator, template, lasting),
    },
    spread: spreadFor(spread, false),
    by_workers: spreadFor(by_workers, true),
  };
}

/** A number that each round measured, as the median. */
const micros =
  (measure) =>
  ({ rounds }) =>
    median(rounds.map((round) => round[measure]))?.toFixed(0) ?? '-';

/** A part with Stoa on PostgreSQL alone. @param coordinator the URL of a coordinator that knows its workers. */
export async function spreadPart(part, coordinator) {
  const own = part.candidates.find(({ name }) => name === 'Stoa on PostgreSQL');
  if (!own || !part.load) throw new Error('only parts that call Stoa on PostgreSQL can be taken on Citus');
  const { cluster, ...databases } = await openClusterDatabases(coordinator);
  const { coordinator: database_pid, workers: worker_pids } = cluster.processes;
  const candidate = (of) => ({
    ...own,
    name: of.name,
    async start(run) {
      const server = await own.start({ ...run, databases: of });
      const nextTurn = async (seconds) => {
        const turn = await server.nextTurn(seconds);
        return { ...turn, load: { ...turn.load, database_pid, worker_pids } };
      };
      return { ...server, nextTurn };
    },
  });
  const { 'requests/s': rate, 'p50 ms': p50, 'p99 ms': p99, 'CPU µs/request': cpu } = part.columns;
  const compared = (measure) => ratioColumn(measure, (name) => (name === alone ? undefined : alone));
  return {
    ...part,
    title: (plan) =>
      `${part.title(plan)}; on ${cluster.version}, with ${cluster.workers.length} workers, through the coordinator and by the workers, and alone`,
    alternating: true,
    targets: undefined,
    chart: undefined,
    columns: {
      'requests/s': rate,
      'of alone, 95 %': compared('requests_per_s'),
      'p50 ms': p50,
      'p50 of alone, 95 %': compared('p50_ms'),
      'p99 ms': p99,
      'CPU µs/request': cpu,
      'CPU of alone, 95 %': compared('cpu_us'),
      'CPU µs of the coordinator': micros('database_cpu_us'),
      'of the workers': micros('workers_cpu_us'),
    },
    candidates: [candidate(databases.spread), candidate(databases.by_workers), candidate(databases.alone)],
  };
}
