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

/** 40001 serialization failure, 40P01 deadlock: the same transaction may succeed when it runs again. */
const isRetryable = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

/** Connection failures (class 08), shutdowns (57P), too many connections (53300), and those of the socket itself. */
function translated(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const away = /^(08|57P|53300|57014|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/.test(code);
  if (away || /timeout exceeded when trying to connect|Connection terminated|not queryable/i.test(message))
    return new StoreUnavailable(`PostgreSQL: ${message || code}`, { cause: error });
  return error;
}

// bigint and count(*): ids and amounts stay below 2^53, so they are read as numbers.
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

type Named = Compiled & { readonly name: string };
type Runner = (query: { name?: string; text: string; values?: unknown[] }) => Promise<pg.QueryResult>;

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
    await this.query({ text: sql });
  }
}

/** Opens a pool of connections. The first query connects, so a database that is away is an error of that query. */
export function openPostgres(url: string, options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.pool_size,
    connectionTimeoutMillis: options.connect_timeout_ms ?? 2_000,
    statement_timeout: options.statement_timeout_ms ?? 10_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'stoa',
    types,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));

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
  const outside = new Session((query) => pool.query(query), named);

  async function attempt<T>(
    work: (store: Transaction) => Promise<T>,
    keeps: (result: T) => boolean,
  ): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(translated(error)));
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(new Session((query) => client.query(query), named));
      await client.query(keeps(result) ? 'commit' : 'rollback');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw translated(error);
    } finally {
      client.release(broken);
    }
  }

  return {
    engine: 'postgres',
    first: outside.first.bind(outside),
    all: outside.all.bind(outside),
    run: outside.run.bind(outside),
    async transaction(work, keeps = () => true) {
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(work, keeps);
        } catch (error) {
          if (!isRetryable(error)) throw error;
          if (tried === attempts_max)
            throw new StoreUnavailable('PostgreSQL: too much contention', { cause: error });
        }
      }
    },
    gauges: () => ({
      connections: pool.totalCount,
      connections_idle: pool.idleCount,
      requests_waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
