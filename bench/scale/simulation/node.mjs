// A node: its event loop, and how calls go through it to the database and back.
import { EventLoop } from './processor.mjs';

/** How many statements may wait on a shared connection before another one is opened. */
const waiting_max = 16;

/** The connections of a node. At most half of them are shared by statements outside of transactions. */
class Pool {
  #idle;
  #shared = new Set();
  #waiting = [];

  constructor(server, size) {
    this.shared_max = Math.max(1, Math.floor(size / 2));
    this.#idle = Array.from({ length: size }, () => server.connect());
  }

  /** A statement outside of a transaction. If transactions use all connections, it waits for one. */
  send(asked, then) {
    let best;
    for (const one of this.#shared) if (!best || one.load < best.load) best = one;
    if (best && (best.load < waiting_max || this.#shared.size === this.shared_max || this.#idle.length === 0))
      return this.#share(best, asked, then);
    this.take((opened) => {
      this.#shared.add(opened);
      this.#share(opened, asked, then);
    });
  }

  #share(connection, asked, then) {
    connection.send(asked, () => {
      if (connection.load === 0) {
        this.#shared.delete(connection);
        this.release(connection);
      }
      then();
    });
  }

  take(then) {
    const one = this.#idle.pop();
    if (one) then(one);
    else this.#waiting.push(then);
  }

  release(one) {
    const next = this.#waiting.shift();
    if (next) next(one);
    else this.#idle.push(one);
  }
}

/** A node on PostgreSQL, or on the workers of a cluster, over which shops are spread. */
export class PostgresNode {
  constructor(events, processor, { pauses, wake_us, pool_size, servers }) {
    Object.assign(this, { events, pauses, wake_us });
    this.loop = new EventLoop(processor);
    this.pools = servers.map((server) => new Pool(server, pool_size));
  }

  /**
   * @param cost of a call: `node_us`, `database_us`, `coordinator_us` of a coordinator between, `trips`, `writes`, and
   * `lock`, what it keeps locked.
   */
  call(cost, then) {
    const { node_us, database_us, coordinator_us = 0, trips, writes, lock, shop = 0 } = cost;
    const pool = this.pools[shop % this.pools.length];
    const at_coordinator_us = coordinator_us / trips;
    const part_us = node_us / (trips + 1);
    const trip_us = database_us / trips;
    const wake = (action) => this.events.after(this.wake_us, action);
    const transaction = (connection, trip) => {
      const is_last = trip === trips;
      const asked = {
        us: trip_us,
        coordinator_us: at_coordinator_us,
        shop,
        commits: is_last && writes,
        lock: trip === Math.max(1, trips - 1) ? lock : undefined,
        unlock: is_last ? lock : undefined,
      };
      wake(() => connection.send(asked, () => wake(() => answer(connection, trip))));
    };
    const answer = (connection, trip) =>
      this.loop.push(part_us, () => {
        if (trip < trips) return void transaction(connection, trip + 1);
        if (connection) pool.release(connection);
        return then;
      });
    const read = (trip) => {
      const back = () =>
        wake(() => this.loop.push(part_us, () => (trip < trips ? () => read(trip + 1) : then)));
      wake(() => pool.send({ us: trip_us, coordinator_us: at_coordinator_us, shop }, back));
    };
    this.loop.push(part_us + this.pauses.next(), () => {
      if (!writes) return () => read(1);
      pool.take((connection) => transaction(connection, 1));
      return undefined;
    });
  }
}

/** A node on SQLite: the writes of a turn are made durable at its end, in its own thread. */
export class SqliteNode {
  constructor(events, processor, { pauses, syncUs }) {
    const endTurn = (sent, next) => {
      const finish = () => {
        for (const { send } of sent) send();
        next();
      };
      if (!sent.some(({ writes }) => writes)) return finish();
      events.after(syncUs(), finish);
    };
    this.pauses = pauses;
    this.loop = new EventLoop(processor, endTurn);
  }

  call({ node_us, writes }, then) {
    this.loop.push(node_us + this.pauses.next(), () => ({ send: then, writes }));
  }
}
