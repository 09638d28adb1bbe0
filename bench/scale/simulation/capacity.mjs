// How many orders per second a setup can handle before its calls take too long.
import { simulateCluster } from './cluster.mjs';
import { calls_of, seed } from './compare.mjs';

/** Half of the calls must be answered within this time. The simulated tail is too short for a stricter criterion. */
export const p50_most_ms = 25;
export const shops = 100_000;
/** The n-th shop has 1/n of the first shop's orders (Zipf's law), or all shops have the same number of orders. */
const skews = { zipf: 1, even: 0 };
/** Between machines, one way; the measured wake-up time on the bench's machine does not include a network. */
export const network_us = 100;
const seconds = 0.8;
const highest_per_s = 20_000;
const exactness = 0.05;

const writing = new Set([
  'order/place',
  'ship_order',
  'create_shipping_document',
  'package/pick_up',
  'package/deliver',
  'order/confirm',
]);

/** The measured costs of the calls in an order's life, by the name under which they are kept. */
export const lifeOf = ({ costs }, name) =>
  costs[name].found.calls.map((call) => ({
    name: call.name,
    node_us: call.main_us,
    beside_us: Math.max(0, call.node_us - call.main_us),
    coordinator_us: Math.max(0, call.coordinator_us ?? 0),
    database_us: (call.database_us ?? 0) - Math.max(0, call.coordinator_us ?? 0),
    trips: Math.max(1, Math.round(call.round_trips ?? 1)),
    writes: writing.has(call.name),
    locks: call.name === calls_of.place.named,
  }));

const node_counts = [1, 4, 16];
const worker_counts = [1, 2, 4, 8, 16];

const server = { engine: 'postgres', costs: 'postgres', pool_size: 10, database_cores: 8 };
const cluster = { ...server, worker_cores: 8, nodes: 'as needed' };

/** With the nodes that a setup needs, they are not the limit: they can do this many times what the database can. */
const spare = 1.3;

export const setups = [
  { name: 'SQLite, 1 node', engine: 'sqlite', costs: 'sqlite', nodes: 1 },
  ...node_counts.map((nodes) => ({ ...server, name: `PostgreSQL, nodes: ${nodes}`, nodes })),
  {
    ...server,
    name: 'PostgreSQL as in the cluster',
    costs: 'cluster_alone',
    nodes: 'as needed',
  },
  ...worker_counts.map((workers) => ({
    ...cluster,
    name: `Citus, coordinator, workers: ${workers}`,
    costs: 'cluster_coordinator',
    workers,
  })),
  ...['zipf', 'even'].flatMap((shares) =>
    worker_counts.map((workers) => ({
      ...cluster,
      name: `Citus, direct, ${shares === 'even' ? 'even, ' : ''}workers: ${workers}`,
      costs: 'cluster_workers',
      workers,
      asks_workers: true,
      pool_size: 4,
      shares,
    })),
  ),
];

const sumOf = (calls, name) => calls.reduce((sum, call) => sum + call[name], 0);

/** How many nodes of one core can do more than the database. */
function nodesFor({ workers = 1, worker_cores, database_cores, asks_workers }, calls) {
  const orders_of_workers = (workers * (worker_cores ?? database_cores) * 1e6) / sumOf(calls, 'database_us');
  const coordinator_us = sumOf(calls, 'coordinator_us');
  const orders_of_coordinator =
    coordinator_us > 0 && !asks_workers ? (database_cores * 1e6) / coordinator_us : orders_of_workers;
  const node_us = sumOf(calls, 'node_us') + sumOf(calls, 'beside_us');
  return Math.ceil((spare * Math.min(orders_of_workers, orders_of_coordinator) * node_us) / 1e6);
}

const parts = { node_busy: 'the nodes', database_busy: 'a database', coordinator_busy: 'the coordinator' };
const busy_from = 0.7;

/** What is full first. Where nothing is, the orders of a single shop wait for each other. */
function fullestOf(simulated) {
  const [fullest] = Object.keys(parts).sort((one, other) => simulated[other] - simulated[one]);
  return simulated[fullest] >= busy_from ? parts[fullest] : 'a single shop';
}

/** @returns the most orders per second, and how busy each part was. */
export function capacityOf(given, measured) {
  const { engine } = given;
  const calls = lifeOf(measured, given.costs);
  const setup = given.nodes === 'as needed' ? { ...given, nodes: nodesFor(given, calls) } : given;
  const { syncs_us } = measured.points[engine].found;
  const at = (orders_per_s) =>
    simulateCluster({
      setup,
      calls,
      syncs_us,
      wake_us: network_us,
      orders_per_s,
      shops,
      skew: skews[setup.shares ?? 'zipf'],
      seconds,
      seed,
    });
  const isEnough = ({ p50_ms, answered }) => p50_ms <= p50_most_ms && answered > 0.97;
  // The total time of all nodes is the upper limit.
  const node_us = calls.reduce((sum, call) => sum + call.node_us + call.beside_us, 0);
  let [low, high] = [0, Math.min(highest_per_s, (setup.nodes * 1_000_000) / node_us)];
  let found;
  while (high - low > exactness * high) {
    const middle = (low + high) / 2;
    const simulated = at(middle);
    if (isEnough(simulated)) [low, found] = [middle, simulated];
    else high = middle;
  }
  return { ...setup, orders_per_s: low, ...found, full_first: fullestOf(found) };
}
