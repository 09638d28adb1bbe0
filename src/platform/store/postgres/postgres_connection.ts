import type pg from 'pg';
import type { Value } from '../param.ts';
import { fastQuery, type NamedStatement } from './fast_query.ts';
import { connectionOf } from './pg_internals.ts';
import type { QueryResult } from './query.ts';

/** A connection. What it is asked goes out in one piece when `defer` calls back; it is answered in order. */
export class PostgresConnection {
  #is_corked = false;

  constructor(
    readonly client: pg.PoolClient,
    readonly defer: (callback: () => void) => void,
  ) {}

  #cork(): void {
    if (this.#is_corked) return;
    this.#is_corked = true;
    const { stream } = connectionOf(this.client);
    stream.cork();
    this.defer(() => {
      this.#is_corked = false;
      stream.uncork();
    });
  }

  query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    this.#cork();
    return fastQuery(this.client, statement, values);
  }

  /** Breaks the connection off. Whoever waits for an answer hears that there is none, and the server undoes the rest. */
  destroy(): void {
    connectionOf(this.client).stream.destroy();
  }

  /** Runs SQL that is no statement of the program. */
  async execute(sql: string, query_timeout?: number): Promise<void> {
    this.#cork();
    const config: pg.QueryConfig & { query_timeout: number | undefined } = { text: sql, query_timeout };
    await this.client.query(config);
  }
}
