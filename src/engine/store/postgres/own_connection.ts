import pg from 'pg';
import { guarded } from '../../stray_errors.ts';
import { ClosingClient } from './closing_client.ts';
import { connectionOf } from './pg_internals.ts';

/** Maximum time to connect, and to answer. */
const answer_timeout_ms = 1_000;

/** A connection outside the pool. It answers as soon as the server does, whatever other statements wait for. */
export class OwnConnection {
  /** Called with what the server announces on a channel that was listened to. */
  onNotification: ((payload: string) => void) | undefined;
  #client: Promise<pg.Client> | undefined;
  #is_closed = false;

  constructor(readonly config: pg.ClientConfig) {}

  /** @throws if the server does not answer in time. */
  async ping(): Promise<void> {
    await this.#query('select 1', []);
  }

  /** The rows of a query of the server's own tables. */
  list<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return this.#query<Row>(sql, []);
  }

  /**
   * Runs several statements.
   *
   * @returns the rows of the last one, and the connection that they came over: another object after each new connection.
   */
  async ask<Row extends pg.QueryResultRow>(sql: string): Promise<{ rows: Row[]; connection: object }> {
    const { result, client } = await this.#run(sql, []);
    // pg returns a list of results for several statements, but does not declare it.
    const results = [result].flat() as pg.QueryResult<Row>[];
    return { rows: results.at(-1)?.rows ?? [], connection: client };
  }

  /** Returns which of these server processes wait for the lock of a table, with the table's name. */
  async listLockWaits(backend_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#query<{ pid: number; table_name: string }>(
      `select l.pid, c.relname::text as table_name from pg_locks l join pg_class c on c.oid = l.relation
       where not l.granted and l.locktype = 'relation' and l.pid = any ($1::int[])`,
      [backend_ids],
    );
    return new Map(rows.map(({ pid, table_name }) => [pid, table_name]));
  }

  /** Ends these server processes and their connections. */
  async endBackends(backend_ids: readonly number[]): Promise<void> {
    await this.#query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [backend_ids]);
  }

  async close(): Promise<void> {
    this.#is_closed = true;
    // Do not wait for the server, which may not answer.
    await this.#client?.then(
      (client) => this.#forget(client),
      () => undefined,
    );
  }

  async #connect(): Promise<pg.Client> {
    const client = new ClosingClient({
      ...this.config,
      connectionTimeoutMillis: answer_timeout_ms,
      query_timeout: answer_timeout_ms,
    });
    client.on(
      'error',
      guarded(() => this.#forget(client)),
    );
    client.on(
      'notification',
      guarded(({ payload = '' }: pg.Notification) => this.onNotification?.(payload)),
    );
    await client.connect();
    return client;
  }

  #forget(client: pg.Client): void {
    connectionOf(client).stream.destroy();
    this.#client = undefined;
  }

  async #query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#run<Row>(sql, values)).result.rows;
  }

  async #run<Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[],
  ): Promise<{ result: pg.QueryResult<Row>; client: pg.Client }> {
    if (this.#is_closed) throw new Error('The connection is closed.');
    const connecting = this.#client ?? this.#connect();
    this.#client = connecting;
    let client: pg.Client;
    try {
      client = await connecting;
    } catch (error) {
      if (this.#client === connecting) this.#client = undefined;
      throw error;
    }
    try {
      return { result: await client.query<Row>(sql, [...values]), client };
    } catch (error) {
      // A later answer could be mistaken for the answer of the next query.
      if (!(error instanceof pg.DatabaseError)) this.#forget(client);
      throw error;
    }
  }
}
