// The connections of this process to one server.
import pg from 'pg';
import { guarded } from '../../stray_errors.ts';
import type { Deadline } from '../deadline.ts';
import type { Value } from '../param.ts';
import { refuseOverdue } from '../store.ts';
import type { AnswerWatch } from './answer_watch.ts';
import { ClosingClient } from './closing_client.ts';
import { connectionSetup, refuseUnusable } from './connection_settings.ts';
import type { NamedStatement } from './fast_query.ts';
import { OwnConnection } from './own_connection.ts';
import { connectionOf, pipelined } from './pg_internals.ts';
import { PipelinedConnections } from './pipelined_connections.ts';
import { Places } from './places.ts';
import { isFatal, translatePostgresError } from './postgres_errors.ts';
import type { QueryResult } from './query.ts';

export interface ConnectionOptions {
  pool_size: number;
  /** Maximum time that a request waits for a connection, in milliseconds. */
  connect_timeout_ms?: number;
  /** Maximum time that one statement may run, in milliseconds. */
  statement_timeout_ms?: number;
  onIdleError?: (error: Error) => void;
}

/** Additional time to wait for the answer of a statement, in case the network has lost it. */
const answer_margin_ms = 500;

/**
 * How long a connection stays open unused. A new one costs PostgreSQL a process and the plans of all statements, so calls
 * after a pause would be slow. Some load balancers forget a connection that is silent for four minutes.
 */
const idle_timeout_ms = 180_000;

/**
 * The smallest pool in which some connections are reserved for reads, and their number. One of them may be blocked.
 */
const pool_with_kept_places = 4;
const places_for_reads = 2;

/**
 * Maximum number of transactions at once, so that reads of other tables have connections if all transactions are
 * blocked.
 */
const transactionsMax = (pool_size: number): number =>
  pool_size < pool_with_kept_places ? pool_size : pool_size - places_for_reads;

/** Half of the pool is left for transactions. */
const sharedMax = (pool_size: number): number => Math.max(1, Math.floor(pool_size / 2));

/** A pool of connections. The first query connects, so an unreachable server is an error of that query. */
export class ServerConnections {
  /** How to open a connection outside of the pool. */
  readonly server: pg.ClientConfig;
  readonly config: pg.PoolConfig;
  readonly pool: pg.Pool;
  /** Answers independently of all statements. */
  readonly own: OwnConnection;
  /** For transactions. */
  readonly places: Places;
  /** For statements outside of transactions. */
  readonly shared: PipelinedConnections;
  /** Whether the server is one of Citus; undefined if it was not asked. */
  readonly isCitus: () => boolean | undefined;
  readonly #open = new Set<pg.PoolClient>();
  readonly #connect_timeout_ms: number;

  /**
   * @param url of the server.
   * @param watch checks whether its statements are answered.
   */
  constructor(url: string, options: ConnectionOptions, watch: AnswerWatch) {
    const { pool_size, connect_timeout_ms = 2_000, statement_timeout_ms = 10_000 } = options;
    this.#connect_timeout_ms = connect_timeout_ms;
    this.server = { connectionString: url, application_name: 'stoa' };
    this.config = {
      ...this.server,
      ...pipelined,
      Client: ClosingClient,
      max: pool_size,
      connectionTimeoutMillis: connect_timeout_ms,
      idleTimeoutMillis: idle_timeout_ms,
      query_timeout: statement_timeout_ms + answer_margin_ms,
    };
    refuseUnusable(this.config);
    this.pool = new pg.Pool(this.config);
    // The pool replaces a broken connection. Without a listener, its error would end the process. If the
    // connection was in use, its query fails too.
    const onIdleError = guarded((error: Error) => options.onIdleError?.(error));
    this.pool.on('error', onIdleError);
    const { setUp, isCitus } = connectionSetup(url, {
      statement_timeout: statement_timeout_ms,
      idle_in_transaction_session_timeout: 10_000,
    });
    this.isCitus = isCitus;
    const ignored = guarded(() => undefined);
    const onConnect = guarded((client: pg.PoolClient) => {
      const onEnd = guarded(() => this.#open.delete(client));
      this.#open.add(client);
      client.on('error', ignored).once('end', onEnd);
      setUp(client);
    });
    this.pool.on('connect', onConnect);
    this.own = new OwnConnection(this.server);
    this.places = new Places(transactionsMax(pool_size), connect_timeout_ms);
    this.shared = new PipelinedConnections(this.pool, {
      connections_max: sharedMax(pool_size),
      watch,
      server: this.own,
      isFatal,
      onIdleError,
    });
  }

  /** Runs a statement outside of transactions. */
  query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    return this.shared.query(statement, values);
  }

  /** Returns a connection for a transaction, which leaves its place when it returns the connection. */
  async connect(deadline: Deadline | undefined): Promise<pg.PoolClient> {
    const { pool, places } = this;
    refuseOverdue(deadline);
    const taken = places.take();
    if (taken) await taken;
    try {
      refuseOverdue(deadline);
      if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) this.shared.giveBack();
      return await pool.connect();
    } catch (error) {
      places.leave();
      throw translatePostgresError(error);
    }
  }

  /** Changes the number of connections. Those in use beyond it are closed when they are returned. */
  resize(pool_size: number): void {
    this.pool.options.max = pool_size;
    this.shared.options.connections_max = sharedMax(pool_size);
    this.places.resize(transactionsMax(pool_size));
  }

  /** Closes all connections at once, because nobody expects an answer of the server any more. */
  cut(): void {
    for (const client of this.#open) connectionOf(client).stream.destroy();
  }

  async close(): Promise<void> {
    // When the pool ends, it forgets the callers that wait for a connection.
    await this.places.allFree();
    this.shared.close();
    // A server that is down does not answer the end of a connection.
    const timer = setTimeout(
      guarded(() => this.cut()),
      this.#connect_timeout_ms,
    );
    await Promise.all([this.pool.end(), this.own.close()]);
    clearTimeout(timer);
  }
}
