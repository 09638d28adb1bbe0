// Databases on a Citus cluster whose coordinator STOA_TEST_CITUS_URL names, and to which its workers have been
// added: the tests of PostgreSQL then run on it. Each database is created on every node, and the nodes are
// joined.
import pg from 'pg';

/** As few shards as can show that there are several, because tests wait while they are created. */
const shard_count = 4;

const drops_max = 10;

const citus_url = process.env.STOA_TEST_CITUS_URL;

/** Whether the tests of PostgreSQL run on Citus. */
export const is_on_citus = citus_url !== undefined && citus_url !== '';

/** On Citus, the store keeps rows of some tables with a copy on every node for a second of real time. */
export const untilKeptRowsAreOld = (): Promise<unknown> | undefined =>
  is_on_citus ? new Promise((resolve) => setTimeout(resolve, 1_050)) : undefined;

async function ask<Row extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) rows = (await client.query<Row>(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

function urlOf(base: string, { database, host, port }: { database?: string; host?: string; port?: number }) {
  const url = new URL(base);
  if (database !== undefined) url.pathname = `/${database}`;
  if (host !== undefined) url.hostname = host;
  if (port !== undefined) url.port = String(port);
  return url.href;
}

/** The workers that a coordinator knows. */
export const listWorkers = (coordinator: string) =>
  ask<{ nodename: string; nodeport: number }>(
    coordinator,
    'select nodename, nodeport from pg_dist_node where groupid > 0 order by nodeport',
  );

/** Adding a node writes the roles of the cluster, which fails if two do it at once, even for two databases. */
async function whileOthersWait(coordinator: string, work: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client(coordinator);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('nodes are added'))");
    await work();
  } finally {
    await client.end();
  }
}

/** The nodes' own connections reconnect at once, and prevent dropping for a moment. */
async function dropFrom(node: string, database: string): Promise<void> {
  for (let attempts = 1; ; attempts++)
    try {
      await ask(node, `drop database if exists ${database} with (force)`);
      return;
    } catch (error) {
      if (attempts === drops_max) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * attempts));
    }
}

/**
 * Creates a database on every node of the cluster.
 *
 * @param spare_workers how many workers do not join it. @returns a function that drops it.
 */
export async function createOnCitus(
  coordinator: string,
  database: string,
  spare_workers = 0,
): Promise<() => Promise<void>> {
  const workers = await listWorkers(coordinator);
  if (workers.length === 0) throw new Error('The coordinator of STOA_TEST_CITUS_URL knows no worker.');
  const { hostname, port } = new URL(coordinator);
  const nodes = [
    ...workers.map(({ nodename, nodeport }) => urlOf(coordinator, { host: nodename, port: nodeport })),
    coordinator,
  ];
  for (const node of nodes) {
    await ask(node, `create database ${database}`);
    await ask(urlOf(node, { database }), 'create extension citus');
  }
  const join = () =>
    ask(
      urlOf(coordinator, { database }),
      `select citus_set_coordinator_host('${hostname}', ${port})`,
      ...workers
        .slice(0, workers.length - spare_workers)
        .map(({ nodename, nodeport }) => `select citus_add_node('${nodename}', ${nodeport})`),
      `alter database ${database} set citus.shard_count = ${shard_count}`,
    );
  await whileOthersWait(coordinator, join);
  return async () => {
    for (const node of nodes) await dropFrom(node, database);
  };
}
