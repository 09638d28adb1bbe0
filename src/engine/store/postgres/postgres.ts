import { createHash } from 'node:crypto';
import { guarded } from '../../stray_errors.ts';
import type { Deadline } from '../deadline.ts';
import { engines } from '../engines.ts';
import { ping } from '../nodes.ts';
import { type AnyStatement, compile } from '../statement.ts';
import { Durations, newStatementTimes } from '../statement_numbers.ts';
import { type Database, refuseOverdue, type Transaction } from '../store.ts';
import { AnswerWatch } from './answer_watch.ts';
import { ChangeListener } from './change_listener.ts';
import type { Cluster, ClusterOptions } from './citus/cluster.ts';
import { NamedStatement } from './fast_query.ts';
import { refuseTransactionPooler } from './pooler.ts';
import { isCrowded, isRefusedAfterFailure, translatePostgresError, withRetries } from './postgres_errors.ts';
import { openPostgresSnapshot } from './postgres_snapshot.ts';
import { type ConnectionOptions, ServerConnections } from './server_connections.ts';
import { findCitus, findDatabaseBytes } from './server_settings.ts';
import { type RunningTransaction, ServerTransaction } from './server_transaction.ts';
import { newStatementForms, type PostgresStatement, Session, TransactionSession } from './session.ts';

export interface PostgresOptions extends ConnectionOptions, ClusterOptions {}

/** Prepares each statement once: its text, its name on the server, and how its values are bound. */
function preparer(): (statement: AnyStatement) => PostgresStatement {
  const prepared = new Map<AnyStatement, PostgresStatement>();
  return (statement) => {
    let found = prepared.get(statement);
    if (!found) {
      const { sql, bind } = compile(statement, engines.postgres.compiler);
      const name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
      found = { sql, bind, named: new NamedStatement(name, sql, statement) };
      prepared.set(statement, found);
    }
    return found;
  };
}

/** Pings over the pool: a server that accepts no more connections may still answer on existing ones. */
const pingShared = async (session: Session): Promise<void> => void (await session.first(ping, {}));

/** Opens a pool of connections. The first query connects, so an unreachable database is an error of that query. */
export function openPostgres(url: string, options: PostgresOptions): Database {
  /** Undefined if statements go to one server. */
  let cluster: Cluster | undefined;
  let listener: ChangeListener | undefined;
  const watch = new AnswerWatch(() => {
    if (cluster) cluster.look();
    else server.shared.look();
  });
  const server = new ServerConnections(url, options, watch);
  const all = () => cluster?.servers.map(({ connections }) => connections) ?? [server];
  const { plans_joins_each_time } = engines.postgres.sharding;
  const forms = newStatementForms(() => plans_joins_each_time && server.isCitus() === true);
  const prepare = preparer();
  const times = newStatementTimes();
  const waits = new Durations();
  const session = new Session(
    (statement, values) => withRetries(() => (cluster ?? server).query(statement, values)),
    prepare,
    times,
    forms,
  );

  async function open(deadline: Deadline | undefined): Promise<RunningTransaction> {
    const asked_ms = performance.now();
    const client = await server.connect(deadline).finally(() => waits.observe(performance.now() - asked_ms));
    return new ServerTransaction(server, client, watch, deadline);
  }

  async function attempt<T>(
    opens: (deadline: Deadline | undefined) => Promise<RunningTransaction> | RunningTransaction,
    work: (store: Transaction) => Promise<T>,
    keeps: (result: T) => boolean,
    deadline: Deadline | undefined,
  ): Promise<T> {
    const running = await opens(deadline);
    const transaction = new TransactionSession(running.connection, prepare, times, forms);
    try {
      refuseOverdue(deadline);
      running.begin();
      const result = await work(transaction);
      await running.begun;
      if (transaction.failure) throw transaction.failure.error;
      refuseOverdue(deadline);
      const is_kept = keeps(result);
      const committing_ms = performance.now();
      if (is_kept) await running.commit(transaction.written);
      else await running.rollback();
      if (is_kept) {
        times.commit.observe(performance.now() - committing_ms);
        for (const effect of transaction.effects) queueMicrotask(guarded(effect));
      }
      return result;
    } catch (thrown) {
      // After a failed statement the server refuses the others.
      const error = isRefusedAfterFailure(thrown) ? (transaction.failure?.error ?? thrown) : thrown;
      await running.undo(error);
      throw translatePostgresError(error);
    } finally {
      running.release();
    }
  }

  return {
    engine: 'postgres',
    checkServer: () =>
      refuseTransactionPooler(server.config).catch((error: unknown) =>
        Promise.reject(translatePostgresError(error)),
      ),
    async askWorkers() {
      const is_citus = server.isCitus() ?? (await session.first(findCitus, {})) !== undefined;
      if (!is_citus || cluster) return;
      const { openCluster } = await import('./citus/cluster.ts');
      cluster = await openCluster({ url, options, coordinator: server, watch, waits });
    },
    get cluster() {
      return cluster?.numbers;
    },
    first: session.first.bind(session),
    all: session.all.bind(session),
    run: session.run.bind(session),
    recent: session,
    transaction: (work, keeps = () => true, deadline = undefined) =>
      cluster
        ? cluster.run((opens) => attempt(opens, work, keeps, deadline))
        : withRetries(() => attempt(open, work, keeps, deadline)),
    damage: undefined,
    gauges() {
      const sum = (count: (of: ServerConnections) => number) =>
        all().reduce((counted, each) => counted + count(each), 0);
      return {
        connections: sum(({ pool }) => pool.totalCount),
        connections_idle: sum(({ pool }) => pool.idleCount),
        requests_waiting: sum(({ pool, places }) => pool.waitingCount + places.waiting_count),
      };
    },
    emptyLog: async () => undefined,
    hearChanges(announced) {
      listener ??= new ChangeListener(server.own, announced);
      return listener.changes;
    },
    openSnapshot: () => openPostgresSnapshot(server.server),
    countBytes: async () => (await session.first(findDatabaseBytes, {}))?.bytes ?? Number.NaN,
    statements: {
      times,
      waits,
      countBlocked: () => watch.countBlocked(),
      blocked_by_table: watch.blocked_by_table,
      get moved() {
        return all().reduce((moved, { shared }) => moved + shared.moved, 0);
      },
    },
    ping: () =>
      (cluster ?? server.own)
        .ping()
        .catch((error: unknown) => (isCrowded(error) ? pingShared(session) : Promise.reject(error))),
    async close() {
      await cluster?.close();
      await server.close();
      watch.close();
    },
  };
}
