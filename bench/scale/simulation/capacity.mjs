// How many orders per second a setup can handle before its calls take too long.
import { simulateCluster } from './cluster.mjs';
import { calls_of, seed } from './compare.mjs';

/** Half of the calls must be answered within this time. The simulated tail is too short for a stricter criterion. */
export const p50_most_ms = 25;
export const shops = 100_000;
/** The n-th shop has 1/n of the first shop's orders: Zipf's law. */
export const skew = 1;
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

/** The measured costs of the calls in an order's life on an engine. */
export const lifeOf = ({ costs }, engine) =>
  costs[engine].found.calls.map(({ name, node_us, main_us, database_us = 0, round_trips = 1 }) => ({
    name,
    node_us: main_us,
    beside_us: Math.max(0, node_us - main_us),
    database_us,
    trips: Math.max(1, Math.round(round_trips)),
    writes: writing.has(name),
    locks: name === calls_of.place.named,
  }));

/**
 * The cost of a round trip through a Citus coordinator: its processor time, and the additional time of the
 * worker compared with a single server. Measured for get_voucher and ship_order (bench/citus.md).
 */
export const hop = {
  read: { coordinator_us: 158, worker_us: 119 },
  write: { coordinator_us: 322, worker_us: 265 },
};
const node_counts = [1, 4, 16];
const worker_counts = [3, 8];

const server = { engine: 'postgres', pool_size: 10, database_cores: 8 };

export const setups = [
  { name: 'SQLite, 1 node', engine: 'sqlite', nodes: 1 },
  ...node_counts.map((nodes) => ({ ...server, name: `PostgreSQL, nodes: ${nodes}`, nodes })),
  ...worker_counts.map((workers) => ({
    ...server,
    name: `Citus, workers: ${workers}, nodes: ${workers * 16}`,
    nodes: workers * 16,
    workers,
    worker_cores: 8,
    hop,
  })),
];

/** @returns the most orders per second, and how busy each part was. */
export function capacityOf(setup, measured) {
  const { engine } = setup;
  const calls = lifeOf(measured, engine);
  const { syncs_us } = measured.points[engine].found;
  const at = (orders_per_s) =>
    simulateCluster({
      setup,
      calls,
      syncs_us,
      wake_us: network_us,
      orders_per_s,
      shops,
      skew,
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
  return { ...setup, orders_per_s: low, ...found };
}
