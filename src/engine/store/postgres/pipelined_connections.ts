import type pg from 'pg';
import { guarded } from '../../stray_errors.ts';
import type { Value } from '../param.ts';
import type { AnswerWatch } from './answer_watch.ts';
import { AskedStatement } from './asked_statement.ts';
import type { NamedStatement } from './fast_query.ts';
import { LockWaits, type LockWaitsOptions } from './lock_waits.ts';
import { PipelinedConnection, type PipelineObserver } from './pipelined_connection.ts';
import { parameterOf, type QueryResult } from './query.ts';

/** How many statements wait on one connection before another one is opened, and how long an idle one is kept. */
const waiting_max = 16;
const idle_ms = 5;

export interface PipelineOptions extends Pick<LockWaitsOptions, 'server'> {
  /** How many connections of the pool they may use at once; while one is blocked, one more. */
  readonly connections_max: number;
  readonly watch: AnswerWatch;
  /** Whether an error says that its connection is of no more use. */
  readonly isFatal: (error: unknown) => boolean;
  /** Told of a connection that breaks while no statement waits on it. */
  readonly onIdleError: (error: Error) => void;
}

/** A blocked connection takes statements only when all are blocked, and a slow one only when all are slow. */
const load = ({ waiting, is_slow, is_blocked }: PipelinedConnection): number =>
  waiting + (is_slow ? 1e6 : 0) + (is_blocked ? 1e9 : 0);

/**
 * Statements outside of transactions: they share a few connections of the pool and do not wait for each other's
 * answers, so that many travel in one packet. Each is a transaction of its own to the server. Reads behind a statement
 * that is blocked are asked again on another connection.
 *
 * Gain over a connection of the pool for each statement, and pg's own query: 25 us of CPU, 40 % of a signed read.
 */
export class PipelinedConnections implements PipelineObserver {
  /** How many reads were asked again on another connection. */
  moved = 0;
  /** Those that take statements. */
  readonly #open = new Set<PipelinedConnection>();
  readonly #broken = new Set<PipelinedConnection>();
  readonly #lock_waits: LockWaits;
  #idle_timer: NodeJS.Timeout | undefined;

  constructor(
    readonly pool: pg.Pool,
    readonly options: PipelineOptions,
  ) {
    this.#lock_waits = new LockWaits({
      server: options.server,
      move: (asked, connection = this.#choose(asked.statement)) => this.#move(asked, connection),
      retire: (connection) => {
        this.#broken.add(connection);
        this.#open.delete(connection);
      },
    });
  }

  query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const asked = new AskedStatement(statement, values.map(parameterOf), resolve, reject);
      this.#choose(statement).ask(asked);
    });
  }

  /** Gives back what no statement waits on, and all connections where the pool has no other one. */
  giveBack(): void {
    const all = this.#open.size >= this.pool.options.max;
    for (const connection of this.#open) if (all || connection.waiting === 0) this.#retire(connection);
  }

  /** Moves reads away from connections that are blocked. */
  look(): void {
    let blocked: PipelinedConnection[] | undefined;
    for (const connection of this.#open) {
      if (!connection.is_blocked) continue;
      blocked ??= [];
      blocked.push(connection);
    }
    if (blocked === undefined) return;
    for (const connection of blocked) this.#moveFrom(connection);
    this.#lock_waits.look(blocked);
  }

  /** Gives all connections back when what waits on them is answered. */
  close(): void {
    clearTimeout(this.#idle_timer);
    for (const connection of this.#open) this.#retire(connection);
  }

  onAnswer(connection: PipelinedConnection, error: unknown): void {
    if (error !== undefined && this.options.isFatal(error)) this.#broken.add(connection);
    if (this.#broken.has(connection)) this.#open.delete(connection);
    if (connection.waiting > 0) return;
    if (this.#open.has(connection)) this.#idle_timer ??= setTimeout(this.#closeIdle, idle_ms);
    else this.#release(connection);
  }

  onUnopened(connection: PipelinedConnection): void {
    this.#broken.add(connection);
    this.#retire(connection);
  }

  onBroken(connection: PipelinedConnection, error: Error): void {
    this.#broken.add(connection);
    if (connection.waiting > 0) return;
    this.#retire(connection);
    this.options.onIdleError(error);
  }

  #choose(statement: NamedStatement): PipelinedConnection {
    let best: PipelinedConnection | undefined;
    let best_load = Number.POSITIVE_INFINITY;
    let is_any_blocked = false;
    for (const connection of this.#open) {
      if (connection.is_blocked) {
        is_any_blocked = true;
        // It would block another connection, too.
        if (connection.holds(statement)) return connection;
      }
      const own_load = load(connection);
      if (own_load >= best_load) continue;
      best = connection;
      best_load = own_load;
    }
    const { connections_max } = this.options;
    const max = is_any_blocked ? Math.min(connections_max + 1, this.pool.options.max) : connections_max;
    if (best && (best_load < waiting_max || this.#open.size >= max)) return best;
    const opened = new PipelinedConnection(this.pool, this);
    this.#open.add(opened);
    this.options.watch.add(opened);
    return opened;
  }

  #move(asked: AskedStatement, connection: PipelinedConnection): void {
    this.moved++;
    connection.ask(asked);
  }

  #moveFrom(connection: PipelinedConnection): void {
    const { running } = connection;
    if (running?.statement.is_read) connection.held.add(running.statement);
    const movable = connection.is_open ? connection.queued_reads : connection.takeUnsent();
    for (const asked of movable) {
      if (connection.holds(asked.statement)) continue;
      const other = this.#choose(asked.statement);
      if (other !== connection && (!other.is_blocked || other.holds(asked.statement)))
        this.#move(asked, other);
      else if (!connection.is_open) connection.ask(asked);
    }
  }

  readonly #closeIdle = guarded((): void => {
    this.#idle_timer = undefined;
    for (const connection of this.#open) if (connection.waiting === 0) this.#retire(connection);
  });

  #retire(connection: PipelinedConnection): void {
    this.#open.delete(connection);
    if (connection.waiting === 0) this.#release(connection);
  }

  #release(connection: PipelinedConnection): void {
    this.options.watch.delete(connection);
    connection.release(this.#broken.delete(connection));
  }
}
