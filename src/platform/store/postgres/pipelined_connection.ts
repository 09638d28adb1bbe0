import type pg from 'pg';
import type { Value } from '../param.ts';
import type { NamedStatement } from './fast_query.ts';
import { PostgresConnection } from './postgres_connection.ts';
import type { QueryResult } from './query.ts';

/** A connection that statements of many calls share, one behind the other. */
export class PipelinedConnection {
  /** How many statements wait for their answer. */
  waiting = 0;
  readonly #connection: Promise<PostgresConnection>;

  constructor(
    pool: pg.Pool,
    readonly onBroken: (connection: PipelinedConnection, error: Error) => void,
  ) {
    this.#connection = pool.connect().then((client) => {
      client.once('error', this.#onError);
      return new PostgresConnection(client, setImmediate);
    });
    // Each statement is told why there is none.
    this.#connection.catch(() => undefined);
  }

  readonly #onError = (error: Error) => this.onBroken(this, error);

  /** The statements of one turn of the event loop are written in one piece. */
  async query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    return (await this.#connection).query(statement, values);
  }

  /** Gives the connection back to the pool, which closes a broken one. */
  release(is_broken: boolean): void {
    this.#connection.then(
      ({ client }) => {
        client.off('error', this.#onError);
        client.release(is_broken);
      },
      () => undefined,
    );
  }
}
