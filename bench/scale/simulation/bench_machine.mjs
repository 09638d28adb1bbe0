// The bench's own machine: a node on one core; clients, which wait for each answer before the next call, on
// another core, which they share with PostgreSQL.
import { CommitLog, DatabaseServer } from './database.mjs';
import { Events, randomFrom, waitingTime } from './events.mjs';
import { PostgresNode, SqliteNode } from './node.mjs';
import { EventLoop, Pauses, Processor } from './processor.mjs';
import { drawFrom, quantile } from './quantile.mjs';

const warm_us = 200_000;
const pool_size = 10;

/**
 * Stops a core now and then, like other work on the machine does: a number of times per second, for measured
 * times.
 */
function disturb(events, processor, { per_s, stops_us }, random) {
  if (per_s <= 0 || stops_us.length === 0) return;
  const stopUs = drawFrom(stops_us, random);
  const next = () =>
    events.after(waitingTime(random, per_s), () => {
      const us = stopUs();
      processor.stop(us);
      events.after(us, next);
    });
  next();
}

/**
 * @param cost of a call: `node_us`, `client_us`, `database_us`, `trips`, `writes`; `wake_us` from one process to the
 * next; the pauses of both programs, and what stops the machine.
 * @returns throughput and latency.
 */
export function simulateBench({ engine, clients, cost, syncs_us, seconds, seed }) {
  const random = randomFrom(seed);
  const events = new Events();
  const [own_core, shared_core] = [new Processor(events, 1), new Processor(events, 1)];
  disturb(events, own_core, cost.node_stops, random);
  disturb(events, shared_core, cost.client_stops, random);
  const syncUs = drawFrom(syncs_us, random);
  const wake = (action) => events.after(cost.wake_us, action);
  const server = new DatabaseServer(shared_core, new CommitLog(events, syncUs));
  const pauses = new Pauses(cost.node_pauses, random);
  const node =
    engine === 'sqlite'
      ? new SqliteNode(events, own_core, { pauses, syncUs })
      : new PostgresNode(events, own_core, { pauses, wake_us: cost.wake_us, pool_size, servers: [server] });
  const load = new EventLoop(shared_core);
  const clientPauses = new Pauses(cost.client_pauses, random);
  const latencies = [];

  const ask = () => {
    const asked_at = events.now;
    // The time is taken when the answer is read, and the next call is sent after that.
    const read = () => {
      if (asked_at >= warm_us) latencies.push(events.now - asked_at);
      ask();
    };
    wake(() => node.call(cost, () => wake(() => load.push(cost.client_us + clientPauses.next(), read))));
  };
  for (let client = 0; client < clients; client++) events.after(client * 10, ask);
  events.runUntil(warm_us + seconds * 1_000_000);
  latencies.sort((a, b) => a - b);
  return {
    requests_per_s: latencies.length / seconds,
    p50_ms: quantile(latencies, 0.5) / 1_000,
    p99_ms: quantile(latencies, 0.99) / 1_000,
  };
}
