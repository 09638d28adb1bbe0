import { createHash } from 'node:crypto';
import pg from 'pg';
import { guarded } from '../../stray_errors.ts';
import type { Deadline } from '../deadline.ts';
import { engines } from '../engines.ts';
import { ping } from '../nodes.ts';
import { type AnyStatement, compile } from '../statement.ts';
import { Durations, newStatementTimes } from '../statement_numbers.ts';
import { type Database, refuseOverdue, type Transaction } from '../store.ts';
import { AnswerWatch } from './answer_watch.ts';
import { ClosingClient } from './closing_client.ts';
import { commit } from './commit.ts';
import { connectionSetup, refuseUnusable } from './connection_settings.ts';
import { NamedStatement } from './fast_query.ts';
import { OwnConnection } from './own_connection.ts';
import { connectionOf, pipelined } from './pg_internals.ts';
import { PipelinedConnections } from './pipelined_connections.ts';
import { Places } from './places.ts';
import { refuseTransactionPooler } from './pooler.ts';
import { PostgresConnection } from './postgres_connection.ts';
import { isCrowded, isFatal, translatePostgresError, withRetries } from './postgres_errors.ts';
import { openPostgresSnapshot } from './postgres_snapshot.ts';
import { findDatabaseBytes } from './server_settings.ts';
import { newStatementForms, type PostgresStatement, Session, TransactionSession } from './session.ts';

export interface PostgresOptions {
  pool_size: number;
  /** Maximum time that a request waits for a connection, in milliseconds. */
  connect_timeout_ms?: number;
  /** Maximum time that one statement may run, in milliseconds. */
  statement_timeout_ms?: number;
  onIdleError?: (error: Error) => void;
}

/** Additional time to wait for the answer of a statement, in case the network has lost it. */
const answer_margin_ms = 500;

/** Prepares each statement once: its text, its name on the server, and how its values are bound. */
function preparer(): (statement: AnyStatement) => PostgresStatement {
  const prepared = new Map<AnyStatement, PostgresStatement>();
  return (statement) => {
    let found = prepared.get(statement);
    if (!found) {
      const { sql, bind } = compile(statement, engines.postgres.compiler);
      const name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
      found = { sql, bind, named: new NamedStatement(name, sql) };
      prepared.set(statement, found);
    }
    return found;
  };
}

/** Pings over the pool: a server that accepts no more connections may still answer on existing ones. */
const pingShared = async (session: Session): Promise<void> => void (await session.first(ping, {}));

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

/** Opens a pool of connections. The first query connects, so an unreachable database is an error of that query. */
export function openPostgres(url: string, options: PostgresOptions): Database {
  const { pool_size, connect_timeout_ms = 2_000, statement_timeout_ms = 10_000 } = options;
  const server = { connectionString: url, application_name: 'stoa' };
  const config: pg.PoolConfig = {
    ...server,
    ...pipelined,
    Client: ClosingClient,
    max: pool_size,
    connectionTimeoutMillis: connect_timeout_ms,
    query_timeout: statement_timeout_ms + answer_margin_ms,
  };
  refuseUnusable(config);
  const pool = new pg.Pool(config);
  // The pool replaces a broken connection. Without a listener, its error would end the process. If the
  // connection was in use, its query fails too.
  const onIdleError = guarded((error: Error) => options.onIdleError?.(error));
  pool.on('error', onIdleError);
  const forms = newStatementForms();
  const setUp = connectionSetup(
    url,
    { statement_timeout: statement_timeout_ms, idle_in_transaction_session_timeout: 10_000 },
    () => {
      forms.plans_joins_each_time = engines.postgres.sharding.plans_joins_each_time;
    },
  );
  const ignored = guarded(() => undefined);
  const open = new Set<pg.PoolClient>();
  const onConnect = guarded((client: pg.PoolClient) => {
    const onEnd = guarded(() => open.delete(client));
    open.add(client);
    client.on('error', ignored).once('end', onEnd);
    setUp(client);
  });
  pool.on('connect', onConnect);

  const prepare = preparer();
  const times = newStatementTimes();
  const waits = new Durations();
  const own = new OwnConnection(server);
  const places = new Places(transactionsMax(pool_size), connect_timeout_ms);
  const watch = new AnswerWatch(() => connections.look());
  // Half of the pool is left for transactions.
  const connections_max = Math.max(1, Math.floor(pool_size / 2));
  const connections = new PipelinedConnections(pool, {
    connections_max,
    watch,
    server: own,
    isFatal,
    onIdleError,
  });
  const session = new Session(
    (statement, values) => withRetries(() => connections.query(statement, values)),
    prepare,
    times,
    forms,
  );

  async function connect(deadline: Deadline | undefined): Promise<pg.PoolClient> {
    refuseOverdue(deadline);
    const taken = places.take();
    if (taken) await taken;
    try {
      refuseOverdue(deadline);
      if (pool.idleCount === 0 && pool.totalCount >= pool_size) connections.giveBack();
      return await pool.connect();
    } catch (error) {
      places.leave();
      throw translatePostgresError(error);
    }
  }

  async function attempt<T>(
    work: (store: Transaction) => Promise<T>,
    keeps: (result: T) => boolean,
    deadline: Deadline | undefined,
  ): Promise<T> {
    const asked_ms = performance.now();
    const client = await connect(deadline).finally(() => waits.observe(performance.now() - asked_ms));
    // Statements of one moment are sent together, and `begin` with the first of them.
    const connection = new PostgresConnection(client, process.nextTick);
    const transaction = new TransactionSession(connection, prepare, times, forms);
    watch.add(connection);
    let is_broken = false;
    if (deadline) deadline.abandon = () => connection.destroy();
    try {
      refuseOverdue(deadline);
      const begun = connection.execute('begin');
      begun.catch(() => undefined);
      const result = await work(transaction);
      await begun;
      if (transaction.failure) throw transaction.failure.error;
      refuseOverdue(deadline);
      const is_kept = keeps(result);
      const committing_ms = performance.now();
      if (is_kept) await commit(connection, deadline);
      else await connection.execute('rollback');
      if (is_kept) {
        times.commit.observe(performance.now() - committing_ms);
        for (const effect of transaction.effects) queueMicrotask(guarded(effect));
      }
      return result;
    } catch (error) {
      const translated = translatePostgresError(error);
      // The server rolls back the transaction of a closed connection.
      if (isFatal(error)) is_broken = true;
      else
        await connection.execute('rollback').catch(() => {
          is_broken = true;
        });
      throw translated;
    } finally {
      if (deadline) deadline.abandon = undefined;
      watch.delete(connection);
      client.release(is_broken);
      places.leave();
    }
  }

  return {
    engine: 'postgres',
    checkServer: () =>
      refuseTransactionPooler(config).catch((error: unknown) =>
        Promise.reject(translatePostgresError(error)),
      ),
    first: session.first.bind(session),
    all: session.all.bind(session),
    run: session.run.bind(session),
    recent: session,
    transaction: (work, keeps = () => true, deadline = undefined) =>
      withRetries(() => attempt(work, keeps, deadline)),
    damage: undefined,
    gauges: () => ({
      connections: pool.totalCount,
      connections_idle: pool.idleCount,
      requests_waiting: pool.waitingCount + places.waiting_count,
    }),
    emptyLog: async () => undefined,
    openSnapshot: () => openPostgresSnapshot(server),
    countBytes: async () => (await session.first(findDatabaseBytes, {}))?.bytes ?? Number.NaN,
    statements: {
      times,
      waits,
      countBlocked: () => watch.countBlocked(),
      blocked_by_table: watch.blocked_by_table,
      get moved() {
        return connections.moved;
      },
    },
    ping: () =>
      own.ping().catch((error: unknown) => (isCrowded(error) ? pingShared(session) : Promise.reject(error))),
    async close() {
      // When the pool ends, it forgets the callers that wait for a connection.
      await places.allFree();
      connections.close();
      // A server that is down does not answer the end of a connection.
      const cut = guarded(() => {
        for (const client of open) connectionOf(client).stream.destroy();
      });
      const timer = setTimeout(cut, connect_timeout_ms);
      await Promise.all([pool.end(), own.close()]);
      clearTimeout(timer);
      watch.close();
    },
  };
}
