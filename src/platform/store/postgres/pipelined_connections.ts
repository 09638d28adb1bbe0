import type pg from 'pg';
import type { Value } from '../param.ts';
import type { NamedStatement } from './fast_query.ts';
import { PipelinedConnection } from './pipelined_connection.ts';
import type { QueryResult } from './query.ts';

/** How many statements wait on one connection before another one is opened, and how long an idle one is kept. */
const waiting_max = 16;
const idle_ms = 5;

export interface PipelineOptions {
  /** How many connections of the pool they may use at once. */
  readonly connections_max: number;
  /** Whether an error says that its connection is of no more use. */
  readonly isFatal: (error: unknown) => boolean;
  /** Told of a connection that breaks while no statement waits on it. */
  readonly onIdleError: (error: Error) => void;
}

/**
 * Statements outside of transactions: they share a few connections of the pool and do not wait for each other's
 * answers, so that many travel in one packet. Each is a transaction of its own to the server.
 *
 * Gain over a connection of the pool for each statement, and pg's own query: 25 us of CPU, 40 % of a signed read.
 */
export class PipelinedConnections {
  /** Those that take statements. */
  readonly #open = new Set<PipelinedConnection>();
  readonly #broken = new Set<PipelinedConnection>();
  #idle_timer: NodeJS.Timeout | undefined;

  constructor(
    readonly pool: pg.Pool,
    readonly options: PipelineOptions,
  ) {}

  async query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    const connection = this.#choose();
    connection.waiting++;
    try {
      return await connection.query(statement, values);
    } catch (error) {
      if (this.options.isFatal(error)) this.#broken.add(connection);
      throw error;
    } finally {
      connection.waiting--;
      if (this.#broken.has(connection)) this.#open.delete(connection);
      if (connection.waiting === 0) {
        if (this.#open.has(connection)) this.#idle_timer ??= setTimeout(() => this.#closeIdle(), idle_ms);
        else this.#release(connection);
      }
    }
  }

  /** Gives back what no statement waits on, and all connections where the pool has no other one. */
  giveBack(): void {
    const all = this.options.connections_max === this.pool.options.max;
    for (const connection of this.#open) if (all || connection.waiting === 0) this.#retire(connection);
  }

  /** Gives all connections back when what waits on them is answered. */
  close(): void {
    clearTimeout(this.#idle_timer);
    for (const connection of this.#open) this.#retire(connection);
  }

  #choose(): PipelinedConnection {
    let best: PipelinedConnection | undefined;
    for (const connection of this.#open) if (!best || connection.waiting < best.waiting) best = connection;
    if (best && (best.waiting < waiting_max || this.#open.size === this.options.connections_max)) return best;
    const opened = new PipelinedConnection(this.pool, (broken, error) => this.#onBroken(broken, error));
    this.#open.add(opened);
    return opened;
  }

  #onBroken(connection: PipelinedConnection, error: Error): void {
    this.#broken.add(connection);
    if (connection.waiting > 0) return;
    this.#retire(connection);
    this.options.onIdleError(error);
  }

  #closeIdle(): void {
    this.#idle_timer = undefined;
    for (const connection of this.#open) if (connection.waiting === 0) this.#retire(connection);
  }

  #retire(connection: PipelinedConnection): void {
    this.#open.delete(connection);
    if (connection.waiting === 0) this.#release(connection);
  }

  #release(connection: PipelinedConnection): void {
    connection.release(this.#broken.delete(connection));
  }
}
