// How many orders a second a setup takes before its calls take too long.
import { simulateCluster } from './cluster.mjs';
import { calls_of, seed } from './compare.mjs';

/** Half of the calls are answered within so much. The simulated tail is too short to say more. */
export const p50_most_ms = 25;
export const shops = 100_000;
/** The n-th shop has n times fewer orders than the first: Zipf's law. */
export const skew = 1;
/** Between machines, one way; the measured wake-up of the bench's machine is what it is without a network. */
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

/** What the calls of an order's life cost on an engine, as they were measured. */
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
 * What a round trip takes through a coordinator of Citus: its processor time, and that of the worker beyond what a server
 * takes that is alone. Measured, of get_voucher and ship_order (bench/citus.md).
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

/** @returns the most orders a second, and what was how busy then. */
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
  // More than all the nodes' time cannot be had.
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
