import type pg from 'pg';
import { guarded, reportStray } from '../../stray_errors.ts';
import { AnsweringConnection } from './answer_watch.ts';
import type { AskedStatement } from './asked_statement.ts';
import type { NamedStatement } from './fast_query.ts';
import { PostgresConnection } from './postgres_connection.ts';
import type { QueryResult } from './query.ts';

const no_result: QueryResult = { rows: [], count: 0 };

/** Receives the events of a connection. */
export interface PipelineObserver {
  /** Also called if it has opened and no statement waits on it any more. */
  onAnswer(connection: PipelinedConnection, error: unknown): void;
  onUnopened(connection: PipelinedConnection): void;
  onBroken(connection: PipelinedConnection, error: Error): void;
}

/** A connection that statements of many calls share, one after another. */
export class PipelinedConnection extends AnsweringConnection {
  /** While it is blocked: statements that would block another connection too, and tables whose readers would. */
  readonly held = new Set<NamedStatement>();
  readonly held_tables = new Set<string>();
  /** In the order of their answers. */
  readonly #statements: AskedStatement[] = [];
  readonly #opened: Promise<PostgresConnection>;
  #connection: PostgresConnection | undefined;
  #is_released = false;

  constructor(
    pool: pg.Pool,
    readonly observer: PipelineObserver,
  ) {
    super();
    this.#opened = pool.connect().then((client) => {
      client.once('error', this.#onError);
      // The statements of one turn of the event loop are written in one piece.
      return new PostgresConnection(client, setImmediate);
    });
    this.#opened.then(
      guarded((connection) => {
        this.#connection = connection;
        for (const asked of this.#statements) this.#send(connection, asked);
        if (this.waiting === 0) observer.onAnswer(this, undefined);
      }),
      guarded((error: unknown) => {
        observer.onUnopened(this);
        for (const asked of [...this.#statements]) this.#end(asked, error, no_result);
      }),
    );
  }

  readonly #onError = guarded((error: Error) => this.observer.onBroken(this, error));

  get waiting(): number {
    return this.#statements.length;
  }

  get running_sql(): string | undefined {
    return this.is_open ? this.#statements[0]?.statement.sql : undefined;
  }

  get is_open(): boolean {
    return this.#connection !== undefined;
  }

  /** The process of the server that serves it. */
  get backend_id(): number | undefined {
    return this.#connection?.backend_id;
  }

  /** The statement that the server is running, unless it has been moved to another connection. */
  get running(): AskedStatement | undefined {
    const [first] = this.#statements;
    return this.is_open && first?.connection === this && !first.is_settled ? first : undefined;
  }

  /** The reads after the first statement that have not been moved. */
  get queued_reads(): AskedStatement[] {
    return this.#statements.filter(
      (asked, place) =>
        place > 0 && asked.statement.is_read && asked.connection === this && !asked.is_settled,
    );
  }

  get has_writes(): boolean {
    return this.#statements.some(({ statement }) => !statement.is_read);
  }

  /** Whether a statement should wait here, because it would block another connection. */
  holds(statement: NamedStatement): boolean {
    if (this.held.has(statement)) return true;
    for (const table of this.held_tables) if (statement.is_read && statement.names(table)) return true;
    return false;
  }

  ask(asked: AskedStatement): void {
    asked.connection = this;
    this.#statements.push(asked);
    if (this.#connection) this.#send(this.#connection, asked);
  }

  /** Removes and returns the statements that wait for the connection to open. */
  takeUnsent(): AskedStatement[] {
    return this.is_open ? [] : this.#statements.splice(0);
  }

  #send(connection: PostgresConnection, asked: AskedStatement): void {
    connection.send(asked.statement, asked.parameters, (error, result) => {
      // As `guarded` does, without a function more for each statement.
      try {
        this.#end(asked, error, result);
      } catch (stray) {
        reportStray(stray);
      }
    });
  }

  #end(asked: AskedStatement, error: unknown, result: QueryResult): void {
    // Timeouts and broken connections end statements in another order.
    if (this.#statements[0] === asked) this.#statements.shift();
    else this.#statements.splice(this.#statements.indexOf(asked), 1);
    this.answered++;
    this.silent_looks = 0;
    if (this.held.size > 0) {
      this.held.clear();
      this.held_tables.clear();
    }
    asked.settle(this, error, result);
    this.observer.onAnswer(this, error);
  }

  /** Returns the connection to the pool, once. The pool closes a broken connection. */
  release(is_broken: boolean): void {
    if (this.#is_released) return;
    this.#is_released = true;
    this.#opened.then(
      guarded(({ client }) => {
        client.off('error', this.#onError);
        client.release(is_broken);
      }),
      () => undefined,
    );
  }
}
