import { createHash } from 'node:crypto';
import pg from 'pg';
import { engines } from './engines.ts';
import { type Compiled, compile, type Params, type Statement } from './statement.ts';
import { type Database, StoreUnavailable, type Transaction } from './store.ts';

export interface PostgresOptions {
  pool_size: number;
  /** How long a request waits for a connection, in milliseconds. */
  connect_timeout_ms?: number;
  /** How long one statement may run, in milliseconds. */
  statement_timeout_ms?: number;
  onIdleError?: (error: Error) => void;
}

const attempts_max = 5;

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
    return new StoreUnavailable(`PostgreSQL: ${message || code}`, { cause: error });
  return error;
}

// bigint, and numeric, which sums of bigint are: ids and amounts stay below 2^53, so they are read as numbers.
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === 20 || oid === 1700
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

type Named = Compiled & { readonly name: string };
type Query = pg.QueryConfig & { query_timeout?: number };
type Runner = (query: Query) => Promise<pg.QueryResult>;

class Session implements Transaction {
  constructor(
    readonly query: Runner,
    readonly named: (statement: Statement<never, unknown>) => Named,
  ) {}

  async #ask<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<pg.QueryResult> {
    const { name, sql, bind } = this.named(statement as Statement<never, unknown>);
    try {
      return await this.query({ name, text: sql, values: bind(params) });
    } catch (error) {
      throw translated(error);
    }
  }

  async first<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    return (await this.#ask(statement, params)).rows[0] as R | undefined;
  }

  async all<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    return (await this.#ask(statement, params)).rows as R[];
  }

  async run<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<number> {
    return (await this.#ask(statement, params)).rowCount ?? 0;
  }

  async execute(sql: string): Promise<void> {
    await this.query({ text: sql, query_timeout: migration_timeout_ms });
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
        throw new StoreUnavailable('PostgreSQL: too much contention', { cause: error });
    }
  }
}

/** Opens a pool of connections. The first query connects, so a database that is away is an error of that query. */
export function openPostgres(url: string, options: PostgresOptions): Database {
  const { pool_size, connect_timeout_ms = 2_000, statement_timeout_ms = 10_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: pool_size,
    connectionTimeoutMillis: connect_timeout_ms,
    statement_timeout: statement_timeout_ms,
    query_timeout: statement_timeout_ms + answer_margin_ms,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'stoa',
    types,
  });
  // A connection that breaks is replaced by the pool; without a listener it would end the process. Breaking while in
  // use is an error of its query besides.
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const compiled = new Map<Statement<never, unknown>, Named>();
  const named = (statement: Statement<never, unknown>): Named => {
    let found = compiled.get(statement);
    if (!found) {
      const { sql, bind } = compile(statement, engines.postgres.compiler);
      found = { sql, bind, name: createHash('sha256').update(sql).digest('hex').slice(0, 32) };
      compiled.set(statement, found);
    }
    return found;
  };
  // The pool throws away a connection whose query failed.
  const outside = new Session((query) => retried(() => pool.query(query)), named);

  async function attempt<T>(
    work: (store: Transaction) => Promise<T>,
    keeps: (result: T) => boolean,
  ): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(translated(error)));
    let broken = false;
    let failure: { readonly error: unknown } | undefined;
    const query: Runner = async (query) => {
      try {
        return await client.query(query);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    };
    try {
      await client.query('begin');
      const result = await work(new Session(query, named));
      if (failure) throw (failure as { error: unknown }).error;
      await client.query(keeps(result) ? 'commit' : 'rollback');
      return result;
    } catch (error) {
      const said = translated(error);
      // The server rolls back what a closed connection leaves.
      if (said instanceof StoreUnavailable || isOutgrown(error)) broken = true;
      else
        await client.query('rollback').catch(() => {
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
    close: () => pool.end(),
  };
}
