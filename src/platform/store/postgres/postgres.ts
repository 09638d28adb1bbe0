import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { engines } from '../engines.ts';
import type { Value, Values } from '../param.ts';
import { type AnyStatement, type Compiled, compile, type Statement } from '../statement.ts';
import { type Database, type Store, StoreUnavailableError, type Transaction } from '../store.ts';
import { PipelinedConnections } from './pipelined_connections.ts';
import { NamedStatement, type QueryResult } from './postgres_query.ts';
import { Wire } from './postgres_wire.ts';

export interface PostgresOptions {
  pool_size: number;
  /** How long a request waits for a connection, in milliseconds. */
  connect_timeout_ms?: number;
  /** How long one statement may run, in milliseconds. */
  statement_timeout_ms?: number;
  onIdleError?: (error: Error) => void;
}

const attempts_max = 5;
/** About how long to wait before the second attempt; longer before each further one. */
const retry_after_ms = 25;

/** How much longer than a statement may run to wait for its answer, in case the network has lost it. */
const answer_margin_ms = 2_000;
/** How long migrations may take. */
const migration_timeout_ms = 3_600_000;

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

/** 0A000: the tables have changed since the connection prepared the statement, which a new connection puts right. */
const isOutgrown = (error: unknown) =>
  codeOf(error) === '0A000' && /cached plan/.test((error as Error).message);

/** 40001 serialization failure, 40P01 deadlock: the same transaction may succeed when it runs again. */
const isRetryable = (error: unknown) => /^(40001|40P01)$/.test(codeOf(error)) || isOutgrown(error);

/**
 * Connection failures (class 08), shutdowns (57P), no room (class 53), time over (57014), a standby that takes no
 * writes (25006), and the failures of the socket itself.
 */
function translated(error: unknown): unknown {
  const code = codeOf(error);
  const { message = '' } = error as { message?: string };
  const away = /^(08|57P|53|57014|25006|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/.test(code);
  const said =
    /timeout exceeded when trying to connect|read timeout|Connection terminated|not queryable|after calling end/i;
  if (away || said.test(message))
    return new StoreUnavailableError(`PostgreSQL: ${message || code}`, { cause: error });
  return error;
}

/** A statement as this database runs it. */
interface Prepared extends Compiled {
  readonly named: NamedStatement;
}

/** What asks a prepared statement of some connection. */
type Ask = (named: NamedStatement, values: Value[]) => Promise<QueryResult>;

class Session implements Store {
  constructor(
    readonly ask: Ask,
    readonly prepared: (statement: AnyStatement) => Prepared,
  ) {}

  async #ask<V extends Values, R>(statement: Statement<V, R>, values: V): Promise<QueryResult> {
    const { named, bind } = this.prepared(statement);
    try {
      return await this.ask(named, bind(values));
    } catch (error) {
      throw translated(error);
    }
  }

  async first<V extends Values, R>(statement: Statement<V, R>, values: V): Promise<R | undefined> {
    return (await this.#ask(statement, values)).rows[0] as R | undefined;
  }

  async all<V extends Values, R>(statement: Statement<V, R>, values: V): Promise<R[]> {
    return (await this.#ask(statement, values)).rows as R[];
  }

  async run<V extends Values, R>(statement: Statement<V, R>, values: V): Promise<number> {
    return (await this.#ask(statement, values)).count;
  }
}

/** The inside of a transaction, which remembers the first error of a statement. */
class Inside extends Session implements Transaction {
  failure: { readonly error: unknown } | undefined;

  constructor(
    readonly wire: Wire,
    prepared: Session['prepared'],
  ) {
    super((named, values) => this.#noted(wire.ask(named, values)), prepared);
  }

  async #noted<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      this.failure ??= { error };
      throw error;
    }
  }

  execute(sql: string): Promise<void> {
    return this.#noted(this.wire.execute(sql, migration_timeout_ms));
  }
}

/** Runs again what failed only because of what else ran at that moment. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (tried === attempts_max)
        throw new StoreUnavailableError('PostgreSQL: too much contention', { cause: error });
      // The other one goes first; who came back at once could take from it again what it waits for.
      await pause(tried * (retry_after_ms + Math.random() * retry_after_ms));
    }
  }
}

/**
 * Has each connection plan a statement once: it finds its rows by an index, whatever its values are. Left alone, the
 * server would plan what reads a page anew each time, for it does not know how long pages are.
 */
const planning_once = '-c plan_cache_mode=force_generic_plan';

/** Where to connect, and the server's settings there. Those in the URL come last, and win. */
function placeOf(url: string): Pick<pg.PoolConfig, 'connectionString' | 'options'> {
  const place = new URL(url);
  const own = place.searchParams.get('options');
  // Where it need not be written anew, it is the driver's to understand.
  if (own === null) return { connectionString: url, options: planning_once };
  place.searchParams.delete('options');
  return { connectionString: place.href, options: `${planning_once} ${own}` };
}

/** Opens a pool of connections. The first query connects, so a database that is away is an error of that query. */
export function openPostgres(url: string, options: PostgresOptions): Database {
  const { pool_size, connect_timeout_ms = 2_000, statement_timeout_ms = 10_000 } = options;
  const pool = new pg.Pool({
    ...placeOf(url),
    max: pool_size,
    connectionTimeoutMillis: connect_timeout_ms,
    statement_timeout: statement_timeout_ms,
    query_timeout: statement_timeout_ms + answer_margin_ms,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'stoa',
    // What is asked goes out at once; the server answers in order.
    pipeline: true,
  } as pg.PoolConfig);
  // A connection that breaks is replaced by the pool; without a listener it would end the process. Breaking while in
  // use is an error of its query besides.
  const onIdleError = (error: Error) => options.onIdleError?.(error);
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const all_prepared = new Map<AnyStatement, Prepared>();
  const prepared = (statement: AnyStatement): Prepared => {
    let found = all_prepared.get(statement);
    if (!found) {
      const { sql, bind } = compile(statement, engines.postgres.compiler);
      const name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
      found = { sql, bind, named: new NamedStatement(name, sql) };
      all_prepared.set(statement, found);
    }
    return found;
  };
  // A transaction never waits for lines alone.
  const lines_max = Math.max(1, Math.floor(pool_size / 2));
  const isFatal = (error: unknown) => isOutgrown(error) || translated(error) instanceof StoreUnavailableError;
  const lines = new PipelinedConnections(pool, { lines_max, isFatal, onIdleError });
  const outside = new Session((named, values) => retried(() => lines.ask(named, values)), prepared);

  async function attempt<T>(
    work: (store: Transaction) => Promise<T>,
    keeps: (result: T) => boolean,
  ): Promise<T> {
    if (pool.idleCount === 0 && pool.totalCount >= pool_size) lines.giveBack();
    const client = await pool.connect().catch((error: unknown) => Promise.reject(translated(error)));
    // What is asked for at once goes out at once, the beginning with the first statement.
    const wire = new Wire(client, process.nextTick);
    const inside = new Inside(wire, prepared);
    let broken = false;
    try {
      const begun = wire.execute('begin');
      begun.catch(() => undefined);
      const result = await work(inside);
      await begun;
      if (inside.failure) throw inside.failure.error;
      await wire.execute(keeps(result) ? 'commit' : 'rollback');
      return result;
    } catch (error) {
      const said = translated(error);
      // The server rolls back what a closed connection leaves.
      if (said instanceof StoreUnavailableError || isOutgrown(error)) broken = true;
      else
        await wire.execute('rollback').catch(() => {
          broken = true;
        });
      throw said;
    } finally {
      client.release(broken);
    }
  }

  return {
    engine: 'postgres',
    first: outside.first.bind(outside),
    all: outside.all.bind(outside),
    run: outside.run.bind(outside),
    transaction: (work, keeps = () => true) => retried(() => attempt(work, keeps)),
    gauges: () => ({
      connections: pool.totalCount,
      connections_idle: pool.idleCount,
      requests_waiting: pool.waitingCount,
    }),
    close() {
      lines.close();
      return pool.end();
    },
  };
}
