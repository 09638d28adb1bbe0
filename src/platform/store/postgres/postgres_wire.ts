import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Value } from '../param.ts';
import { type NamedStatement, PreparedQuery, type QueryResult } from './postgres_query.ts';

/** What pg does not tell of its clients. */
type Streaming = { readonly connection: { readonly stream: Duplex } };
const streamOf = (client: pg.PoolClient) => (client as unknown as Streaming).connection.stream;

/** A connection. What is asked of it goes out in one piece when `after` calls back; it is answered in order. */
export class Wire {
  #is_corked = false;

  constructor(
    readonly client: pg.PoolClient,
    readonly after: (then: () => void) => void,
  ) {}

  #cork(): void {
    if (this.#is_corked) return;
    this.#is_corked = true;
    const stream = streamOf(this.client);
    stream.cork();
    this.after(() => {
      this.#is_corked = false;
      stream.uncork();
    });
  }

  ask(named: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    this.#cork();
    return new Promise((resolve, reject) => {
      const query = new PreparedQuery(named, values, (error, answer) =>
        error ? reject(error) : resolve(answer),
      );
      this.client.query(query as pg.Submittable);
    });
  }

  /** Runs SQL that is no statement of the program. */
  async execute(sql: string, query_timeout?: number): Promise<void> {
    this.#cork();
    await this.client.query({ text: sql, query_timeout } as pg.QueryConfig);
  }
}
