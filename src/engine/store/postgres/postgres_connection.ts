import type pg from 'pg';
import { guarded } from '../../stray_errors.ts';
import type { Row, Value } from '../param.ts';
import { AnsweringConnection } from './answer_watch.ts';
import { backendIdOf } from './connection_settings.ts';
import { CopyQuery, copiedText, copyStatement } from './copy_rows.ts';
import { type NamedStatement, type OnEnd, sendFastQuery } from './fast_query.ts';
import { connectionOf, type Parameter } from './pg_internals.ts';
import { parameterOf, type QueryResult } from './query.ts';

/** A connection. Its statements are sent in one piece when `defer` calls back, and answered in order. */
export class PostgresConnection extends AnsweringConnection {
  #is_corked = false;
  /** The SQL of statements whose answers somebody waits for. */
  readonly #asked: string[] = [];

  constructor(
    readonly client: pg.PoolClient,
    readonly defer: (callback: () => void) => void,
  ) {
    super();
  }

  get waiting(): number {
    return this.#asked.length;
  }

  get running_sql(): string | undefined {
    return this.#asked[0];
  }

  /** The process of the server that serves it. */
  get backend_id(): number | undefined {
    return backendIdOf(this.client);
  }

  #cork(): void {
    if (this.#is_corked) return;
    this.#is_corked = true;
    const { stream } = connectionOf(this.client);
    stream.cork();
    this.defer(this.#uncork);
  }

  readonly #uncork = guarded((): void => {
    this.#is_corked = false;
    connectionOf(this.client).stream.uncork();
  });

  #noteAnswer(): void {
    this.#asked.shift();
    this.answered++;
  }

  send(statement: NamedStatement, parameters: readonly Parameter[], onEnd: OnEnd): void {
    this.#cork();
    sendFastQuery(this.client, statement, parameters, onEnd);
  }

  query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    const parameters = values.map(parameterOf);
    return this.#ask(statement.sql, (onEnd) => this.send(statement, parameters, onEnd));
  }

  /** Inserts rows. It fails if one of them exists. */
  async copyRows(table_name: string, columns: readonly string[], rows: readonly Row[]): Promise<number> {
    const sql = copyStatement(table_name, columns);
    const copied = Buffer.from(copiedText(columns, rows));
    const { count } = await this.#ask(sql, (onEnd) => {
      this.#cork();
      this.client.query(new CopyQuery(sql, copied, onEnd));
    });
    return count;
  }

  #ask(sql: string, send: (onEnd: OnEnd) => void): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#asked.push(sql);
      send((error, result) => {
        this.#noteAnswer();
        if (error === undefined) resolve(result);
        else reject(error);
      });
    });
  }

  /** Closes the connection. Callers that wait for an answer get an error, and the server undoes open transactions. */
  destroy(): void {
    connectionOf(this.client).stream.destroy();
  }

  /** Runs SQL that is not a statement of the program. */
  async execute(sql: string, query_timeout?: number): Promise<void> {
    this.#cork();
    this.#asked.push(sql);
    const timed = { text: sql, query_timeout };
    try {
      // pg copies a configuration property by property, which was 2 % of a transaction.
      await (query_timeout === undefined ? this.client.query(sql) : this.client.query(timed));
    } finally {
      this.#noteAnswer();
    }
  }
}
