// Many nodes, one database server or several with the shops spread over them, and orders that arrive at a rate,
// most of them from a few shops.

import { CommitLog, DatabaseServer } from './database.mjs';
import { Events, randomFrom, skewed, waitingTime } from './events.mjs';
import { PostgresNode, SqliteNode } from './node.mjs';
import { Pauses, Processor } from './processor.mjs';
import { drawFrom, quantile } from './quantile.mjs';

const warm_us = 300_000;

/**
 * A coordinator in front of workers: it takes its own time for each statement, and the worker of the shop does
 * the rest.
 */
class Coordinator {
  constructor(processor, workers) {
    Object.assign(this, { processor, workers });
  }

  connect() {
    const behind = this.workers.map((worker) => worker.connect());
    const { processor } = this;
    return {
      get load() {
        return behind.reduce((sum, { load }) => sum + load, 0);
      },
      send(asked, then) {
        const worker = behind[asked.shop % behind.length];
        processor.run(asked.coordinator_us, () => worker.send(asked, then));
      },
    };
  }
}

const busiest = (processors, us) =>
  Math.max(0, ...processors.map(({ busy_us, cores }) => busy_us / cores / us));

/**
 * @param setup `engine`, `nodes`, `pool_size` for each server that nodes ask, `database_cores`, `workers` with
 * `worker_cores`, and `asks_workers` if nodes ask them without the coordinator. @param calls the calls of an order's
 * life: `node_us`, `beside_us` (of other threads), `database_us` without `coordinator_us`, `trips`, `writes`, `locks`.
 * @returns the 99th percentile of the latency of all calls, how many arrived and were
 * answered, and how busy each part was.
 */
export function simulateCluster({
  setup,
  calls,
  syncs_us,
  wake_us,
  orders_per_s,
  shops,
  skew,
  seconds,
  seed,
}) {
  const random = randomFrom(seed);
  const events = new Events();
  const syncUs = drawFrom(syncs_us, random);
  const cores = Array.from({ length: setup.nodes }, () => new Processor(events, 1));
  const serverOf = (count) => {
    const processor = new Processor(events, count);
    return new DatabaseServer(processor, new CommitLog(events, syncUs));
  };
  const workers = Array.from({ length: setup.workers ?? 1 }, () =>
    serverOf(setup.worker_cores ?? setup.database_cores ?? 1),
  );
  const coordinator = new Processor(events, setup.database_cores ?? 1);
  const servers = setup.workers && !setup.asks_workers ? [new Coordinator(coordinator, workers)] : workers;
  const pauses = new Pauses({}, random);
  const nodes = cores.map((core) =>
    setup.engine === 'sqlite'
      ? new SqliteNode(events, core, { pauses, syncUs })
      : new PostgresNode(events, core, {
          pauses,
          wake_us,
          pool_size: setup.pool_size,
          servers,
        }),
  );
  const shopOf = skewed(shops, skew);
  const latencies = [];
  let came = 0;
  const isMeasured = (at) => at >= warm_us;

  const call = (cost) => {
    const began = events.now;
    if (isMeasured(began)) came++;
    const shop = shopOf(random);
    const at = Math.floor(random() * nodes.length);
    const lock = cost.locks ? shop : undefined;
    // What a call that asks a worker costs the coordinator, such as blocks of ids, does not keep it waiting.
    if (setup.asks_workers && cost.coordinator_us > 0) coordinator.run(cost.coordinator_us, () => {});
    nodes[at].call({ ...cost, lock, shop }, () => {
      if (isMeasured(began)) latencies.push(events.now - began);
    });
    if (cost.beside_us > 0) cores[at].run(cost.beside_us, () => {});
  };
  for (const cost of calls) {
    const next = () => {
      events.after(waitingTime(random, orders_per_s), next);
      call(cost);
    };
    events.after(waitingTime(random, orders_per_s), next);
  }
  events.runUntil(warm_us + seconds * 1_000_000);
  const all_us = events.now;
  latencies.sort((a, b) => a - b);
  return {
    p50_ms: quantile(latencies, 0.5) / 1_000,
    p99_ms: quantile(latencies, 0.99) / 1_000,
    answered: latencies.length / came,
    node_busy: busiest(cores, all_us),
    database_busy:
      setup.engine === 'sqlite'
        ? 0
        : busiest(
            workers.map(({ processor }) => processor),
            all_us,
          ),
    coordinator_busy: setup.workers ? busiest([coordinator], all_us) : 0,
  };
}
