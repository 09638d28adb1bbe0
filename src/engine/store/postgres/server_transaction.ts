import type pg from 'pg';
import type { Deadline } from '../deadline.ts';
import type { Value } from '../param.ts';
import type { CopyRows } from '../store.ts';
import type { AnswerWatch } from './answer_watch.ts';
import { commit } from './commit.ts';
import type { NamedStatement } from './fast_query.ts';
import { PostgresConnection } from './postgres_connection.ts';
import { isFatal } from './postgres_errors.ts';
import type { QueryResult } from './query.ts';
import type { ServerConnections } from './server_connections.ts';

/** Runs the statements of a transaction. */
export interface TransactionConnection {
  query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult>;
  execute(sql: string, query_timeout?: number): Promise<void>;
  copyRows: CopyRows;
}

/** A transaction that is under way, as far as its statements have begun one. */
export interface RunningTransaction {
  readonly connection: TransactionConnection;
  /** Sends its beginning with its first statement. */
  begin(): void;
  /** Resolves when it has begun. */
  readonly begun: Promise<void>;
  /**
   * @param written resolves when the statements are answered that were sent before.
   * @throws UnknownOutcomeError if it may have been committed nevertheless.
   */
  commit(written: Promise<unknown>): Promise<void>;
  rollback(): Promise<void>;
  /** Undoes it after an error. */
  undo(error: unknown): Promise<void>;
  /** Returns its connection, in any case. */
  release(): void;
}

/** A transaction on a connection of its own. */
export class ServerTransaction implements RunningTransaction {
  readonly connection: PostgresConnection;
  begun: Promise<void> = Promise.resolve();
  #is_broken = false;

  constructor(
    readonly server: ServerConnections,
    readonly client: pg.PoolClient,
    readonly watch: AnswerWatch,
    readonly deadline: Deadline | undefined,
  ) {
    // Statements of one moment are sent together, and `begin` with the first of them.
    this.connection = new PostgresConnection(client, process.nextTick);
    watch.add(this.connection);
    if (deadline) deadline.abandon = () => this.connection.destroy();
  }

  begin(): void {
    this.begun = this.connection.execute('begin');
    this.begun.catch(() => undefined);
  }

  commit(written: Promise<unknown>): Promise<void> {
    return commit(this.connection, this.deadline, written);
  }

  rollback(): Promise<void> {
    return this.connection.execute('rollback');
  }

  async undo(error: unknown): Promise<void> {
    // The server rolls back the transaction of a closed connection.
    if (isFatal(error)) this.#is_broken = true;
    else
      await this.rollback().catch(() => {
        this.#is_broken = true;
      });
  }

  release(): void {
    if (this.deadline) this.deadline.abandon = undefined;
    this.watch.delete(this.connection);
    const { pool, places } = this.server;
    this.client.release(this.#is_broken || pool.totalCount > pool.options.max);
    places.leave();
  }
}
