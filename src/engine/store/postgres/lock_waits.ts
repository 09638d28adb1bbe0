// Gathers statements that wait for a table lock on one connection, so that the other connections are free.
import type { AskedStatement } from './asked_statement.ts';
import type { OwnConnection } from './own_connection.ts';
import type { PipelinedConnection } from './pipelined_connection.ts';

/** Number of checks until the server is asked again what a blocked connection waits for. */
const looks_between = 20;

export interface LockWaitsOptions {
  /** Answers independently of all other statements. */
  readonly server: OwnConnection;
  /** Sends a statement again: on this connection, or on any that is not blocked. */
  readonly move: (asked: AskedStatement, connection?: PipelinedConnection) => void;
  /** Stops sending statements on a connection, which is about to be closed. */
  readonly retire: (connection: PipelinedConnection) => void;
}

/**
 * Finds the tables whose locks statements wait for. All reads of such a table then wait on one connection.
 * The other connections that they block are closed, and the statements on those are sent again.
 */
export class LockWaits {
  #is_looking = false;
  #looks_left = 0;

  constructor(readonly options: LockWaitsOptions) {}

  /** @param blocked all connections that are blocked. */
  look(blocked: readonly PipelinedConnection[]): void {
    const readers = blocked.filter(({ running }) => running?.statement.is_read);
    if (readers.length === 0 || this.#is_looking) return;
    if (!readers.some(({ was_just_blocked }) => was_just_blocked) && this.#looks_left-- > 0) return;
    this.#looks_left = looks_between;
    this.#is_looking = true;
    this.#gather(readers)
      // Without an answer they keep waiting until their time is over.
      .catch(() => undefined)
      .finally(() => {
        this.#is_looking = false;
      });
  }

  async #gather(readers: readonly PipelinedConnection[]): Promise<void> {
    const { server, move, retire } = this.options;
    const asked_before = readers.map(({ running }) => running);
    const waits = await server.listLockWaits(readers.flatMap(({ backend_id }) => backend_id ?? []));
    const [kept, ...others] = readers.filter((connection, place) => {
      const still_waits = connection.is_blocked && connection.running === asked_before[place];
      return still_waits && waits.has(connection.backend_id ?? 0);
    });
    if (kept === undefined) return;
    const ended: number[] = [];
    for (const connection of [kept, ...others]) {
      const { running, queued_reads, backend_id = 0 } = connection;
      const table_name = waits.get(backend_id);
      if (table_name !== undefined) kept.held_tables.add(table_name);
      // It would be unknown whether a write was done.
      if (connection === kept || running === undefined || connection.has_writes) continue;
      kept.held.add(running.statement);
      retire(connection);
      move(running, kept);
      for (const asked of queued_reads) move(asked);
      ended.push(backend_id);
    }
    if (ended.length > 0) await server.endBackends(ended);
  }
}
