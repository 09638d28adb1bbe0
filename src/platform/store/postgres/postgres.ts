import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Deadline } from '../deadline.ts';
import { engines } from '../engines.ts';
import { type AnyStatement, compile } from '../statement.ts';
import { type Database, refuseOverdue, type Transaction } from '../store.ts';
import { commit } from './commit.ts';
import { NamedStatement } from './fast_query.ts';
import { pipelined } from './pg_internals.ts';
import { PipelinedConnections } from './pipelined_connections.ts';
import { connectionSettings, planningOn } from './planning.ts';
import { refuseTransactionPooler } from './pooler.ts';
import { PostgresConnection } from './postgres_connection.ts';
import { isFatal, translateError, withRetries } from './postgres_errors.ts';
import { type PostgresStatement, Session, TransactionSession } from './session.ts';

export interface PostgresOptions {
  pool_size: number;
  /** How long a request waits for a connection, in milliseconds. */
  connect_timeout_ms?: number;
  /** How long one statement may run, in milliseconds. */
  statement_timeout_ms?: number;
  onIdleError?: (error: Error) => void;
}

/** How much longer than a statement may run to wait for its answer, in case the network has lost it. */
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

/** Opens a pool of connections. The first query connects, so a database that is away is an error of that query. */
export function openPostgres(url: string, options: PostgresOptions): Database {
  const { pool_size, connect_timeout_ms = 2_000, statement_timeout_ms = 10_000 } = options;
  const config: pg.PoolConfig = {
    ...connectionSettings(url),
    ...pipelined,
    max: pool_size,
    connectionTimeoutMillis: connect_timeout_ms,
    statement_timeout: statement_timeout_ms,
    query_timeout: statement_timeout_ms + answer_margin_ms,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'stoa',
  };
  const pool = new pg.Pool(config);
  // A connection that breaks is replaced by the pool; without a listener it would end the process. Breaking while in
  // use is an error of its query besides.
  const onIdleError = (error: Error) => options.onIdleError?.(error);
  pool.on('error', onIdleError);
  const setPlanning = planningOn(url);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    setPlanning(client);
  });

  const prepare = preparer();
  // Half of the pool is left for transactions.
  const connections_max = Math.max(1, Math.floor(pool_size / 2));
  const connections = new PipelinedConnections(pool, { connections_max, isFatal, onIdleError });
  const session = new Session(
    (statement, values) => withRetries(() => connections.query(statement, values)),
    prepare,
  );

  async function attempt<T>(
    work: (store: Transaction) => Promise<T>,
    keeps: (result: T) => boolean,
    deadline: Deadline | undefined,
  ): Promise<T> {
    refuseOverdue(deadline);
    if (pool.idleCount === 0 && pool.totalCount >= pool_size) connections.giveBack();
    const client = await pool.connect().catch((error: unknown) => Promise.reject(translateError(error)));
    // Statements of one moment go out together, `begin` with the first of them.
    const connection = new PostgresConnection(client, process.nextTick);
    const transaction = new TransactionSession(connection, prepare);
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
      if (is_kept) await commit(connection, deadline);
      else await connection.execute('rollback');
      if (is_kept) for (const effect of transaction.effects) queueMicrotask(effect);
      return result;
    } catch (error) {
      const translated = translateError(error);
      // The server rolls back what a closed connection leaves.
      if (isFatal(error)) is_broken = true;
      else
        await connection.execute('rollback').catch(() => {
          is_broken = true;
        });
      throw translated;
    } finally {
      if (deadline) deadline.abandon = undefined;
      client.release(is_broken);
    }
  }

  return {
    engine: 'postgres',
    checkServer: () =>
      refuseTransactionPooler(config).catch((error: unknown) => Promise.reject(translateError(error))),
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
      requests_waiting: pool.waitingCount,
    }),
    close() {
      connections.close();
      return pool.end();
    },
  };
}
