import type { Connection } from './connection.ts';

/** Number of connections that one search finds. */
const found_max = 1_024;

/** Returns the connection that has been idle longest. */
export function findLongestIdle(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined;
  for (const connection of connections)
    if (connection.is_idle && !(found && found.last_used < connection.last_used)) found = connection;
  return found;
}

/** Returns the longest idle of many connections, one after another, without searching all of them each time. */
export class IdleConnections {
  /** The longest idle connection is last. Connections that were used after the search are skipped. */
  #found: { readonly connection: Connection; readonly last_used: number }[] = [];

  constructor(readonly all: () => Iterable<Connection>) {}

  /** Returns the connection that has been idle longest. If none is idle, returns one with an incomplete request. */
  next(): Connection | undefined {
    return this.#take() ?? (this.#find() ? this.#take() : undefined);
  }

  #take(): Connection | undefined {
    for (let last = this.#found.pop(); last; last = this.#found.pop()) {
      const { connection, last_used } = last;
      if (connection.is_open && connection.calls_under_way === 0 && connection.last_used === last_used)
        return connection;
    }
    return undefined;
  }

  #find(): boolean {
    const quiet = [...this.all()].filter(({ calls_under_way }) => calls_under_way === 0);
    const idle = quiet.filter(({ is_idle }) => is_idle);
    this.#found = (idle.length > 0 ? idle : quiet)
      .toSorted((a, b) => b.last_used - a.last_used)
      .slice(-found_max)
      .map((connection) => ({ connection, last_used: connection.last_used }));
    return this.#found.length > 0;
  }
}
