// The inputs of the simulation for a call: its measured cost with a number of clients, and other work on their
// cores at the same time; and, from a single client without competition, the time of waking up and how long a
// core is taken away. Nothing is fitted to what the simulation must reproduce: throughput and latency with
// several clients.
import { simulateBench } from './bench_machine.mjs';

const steps = 4;
const seconds = 1;
/** A single client's call was stopped if it took this many times the median. */
const stopped_times = 2;
const stopped_most = 0.9;

/** How long other work keeps a core, if there is no better information: about as long as Linux allows. */
const slice_us = 3_000;

/** How long the calls of a single client were delayed that took far longer than the others. */
function stopTimes({ latencies_us, p50_ms }) {
  const usual_us = p50_ms * 1_000;
  const times = latencies_us.filter((us) => us > stopped_times * usual_us).map((us) => us - usual_us);
  return times.length > 0 ? times : [slice_us, slice_us];
}

/**
 * What stops either core, from the measured share of time in which node and clients had none. Several clients
 * also wait for PostgreSQL, which is simulated, so the single client's share is used for them.
 */
function stopsAt({ node_waited }, { client_waited }, stops_us) {
  const mean_us = stops_us.reduce((sum, us) => sum + us, 0) / stops_us.length;
  const stopsOf = (waited) => {
    const share = Math.min(stopped_most, waited);
    return { per_s: (share / (1 - share)) * (1_000_000 / mean_us), stops_us };
  };
  return { node_stops: stopsOf(node_waited), client_stops: stopsOf(client_waited) };
}

const paused = ({ every, us }) => (every > 0 ? us / every : 0);

const costAt = ({ main_cpu_us, load_main_cpu_us, database_cpu_us = 0, node_pauses, client_pauses }) => ({
  node_us: Math.max(1, main_cpu_us - paused(node_pauses)),
  client_us: Math.max(1, load_main_cpu_us - paused(client_pauses)),
  database_us: database_cpu_us ?? 0,
  node_pauses,
  client_pauses,
});

/** @returns the cost of a call for each number of clients. @param known its `trips`, and whether it `writes`. */
export function calibrate({ engine, points, known, syncs_us, seed }) {
  const [lone] = [...points].sort((a, b) => a.clients - b.clients);
  const stops_us = stopTimes(lone);
  const stops = (point) => stopsAt(point, lone, stops_us);
  let cost = { ...known, ...costAt(lone), ...stops(lone), wake_us: 0 };
  const hops = 2 + 2 * (engine === 'postgres' ? known.trips : 0);
  for (let step = 0; step < steps; step++) {
    const simulated = simulateBench({ engine, clients: 1, cost, syncs_us, seconds, seed });
    const missing_us = (lone.p50_ms - simulated.p50_ms) * 1_000;
    const wake_us = cost.wake_us + missing_us / hops;
    // Its usual call takes less than the mean, and the processors' time was measured as a mean.
    const times = wake_us >= 0 ? 1 : Math.max(0.1, 1 + missing_us / (simulated.p50_ms * 1_000));
    cost = {
      ...cost,
      wake_us: Math.max(0, wake_us),
      node_us: cost.node_us * times,
      client_us: cost.client_us * times,
      database_us: cost.database_us * times,
    };
  }
  return new Map(
    points.map((point) => [
      point.clients,
      point === lone ? cost : { ...known, ...costAt(point), ...stops(point), wake_us: cost.wake_us },
    ]),
  );
}
