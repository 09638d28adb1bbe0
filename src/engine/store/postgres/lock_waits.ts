// Statements that wait for a lock of a table are gathered on one connection, so that the others are free.
import type { AskedStatement } from './asked_statement.ts';
import type { OwnConnection } from './own_connection.ts';
import type { PipelinedConnection } from './pipelined_connection.ts';

/** How many looks pass until the server is asked again what the same connection waits for. */
const looks_between = 20;

export interface LockWaitsOptions {
  /** Asked beside all other statements. */
  readonly server: OwnConnection;
  /** Asks a statement again: on this connection, or on any that is not blocked. */
  readonly move: (asked: AskedStatement, connection?: PipelinedConnection) => void;
  /** Has a connection take no more statements. It is about to break. */
  readonly retire: (connection: PipelinedConnection) => void;
}

/**
 * Finds out which tables are locked that statements wait for. All reads of such a table then wait on one connection:
 * the others that they have blocked are ended, and what was asked on these is asked again.
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
      // Without an answer they go on waiting, until their time is over.
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
      // Nobody would know whether a write was done.
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
