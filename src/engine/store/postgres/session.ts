import { FreshCache } from '../fresh_cache.ts';
import type { Value, Values } from '../param.ts';
import type { AnyStatement, CompiledStatement, Runnable, Statement } from '../statement.ts';
import type { StatementTimes } from '../statement_numbers.ts';
import type { CopyRows, Store, Transaction } from '../store.ts';
import { store_limits } from '../store_limits.ts';
import type { NamedStatement } from './fast_query.ts';
import { translatePostgresError } from './postgres_errors.ts';
import type { QueryResult } from './query.ts';
import type { TransactionConnection } from './server_transaction.ts';

const kept_max = store_limits.reference_rows_max.value;

/** Maximum duration of migrations. */
const migration_timeout_ms = 3_600_000;

/** A statement in the form that this database runs. */
export interface PostgresStatement extends CompiledStatement {
  readonly named: NamedStatement;
}

/** Runs a prepared statement on some connection. */
type Query = (statement: NamedStatement, values: readonly Value[]) => Promise<QueryResult>;

/** In which form a server runs statements that have two. */
export interface StatementForms {
  /** Whether it plans joins at each run; false until a connection has found out. */
  readonly plansJoinsEachTime: () => boolean;
  /** Kept results of reads whose rows may be a second old, by statement and values. */
  readonly kept: FreshCache<string, QueryResult>;
}

export const newStatementForms = (plansJoinsEachTime: () => boolean): StatementForms => ({
  plansJoinsEachTime,
  kept: new FreshCache('reference_row', { now_ms: () => performance.now() }, kept_max),
});

export class Session implements Store {
  constructor(
    readonly query: Query,
    readonly prepare: (statement: AnyStatement) => PostgresStatement,
    readonly times: StatementTimes,
    readonly forms: StatementForms,
  ) {}

  async #run<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<QueryResult<R>> {
    return this.#runOne(statement.fitting(values), values);
  }

  async #runOne<V extends Values, R>(statement: Statement<V, R>, values: V): Promise<QueryResult<R>> {
    const { named, bind } = this.prepare(statement);
    const started_ms = performance.now();
    try {
      // Only Kysely's types know what a statement selects.
      return (await this.query(named, bind(values))) as QueryResult<R>;
    } catch (error) {
      throw translatePostgresError(error);
    } finally {
      this.times[named.is_read ? 'read' : 'write'].observe(performance.now() - started_ms);
    }
  }

  async first<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R | undefined> {
    if (this.forms.plansJoinsEachTime()) return (await this.#listInParts(statement, values))[0];
    return (await this.#run(statement, values)).rows[0];
  }

  async all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]> {
    if (this.forms.plansJoinsEachTime()) return this.#listInParts(statement, values);
    return (await this.#run(statement, values)).rows;
  }

  async #listInParts<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]> {
    if (statement.apart) return statement.apart(this, values);
    const fitting = statement.fitting(values);
    if (fitting.notes.kept === undefined) return (await this.#runOne(fitting, values)).rows;
    const { named, bind } = this.prepare(fitting);
    const key = JSON.stringify([named.name, bind(values)]);
    const kept = this.forms.kept.get(key) as QueryResult<R> | undefined;
    if (kept) return kept.rows;
    const find = async () => {
      const found = await this.#runOne(fitting, values);
      return found.rows.length > 0 ? found : undefined;
    };
    return (await this.forms.kept.load(key, find))?.rows ?? [];
  }

  async run<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<number> {
    return (await this.#run(statement, values)).count;
  }
}

/** A transaction that remembers the first error of a statement. */
export class TransactionSession extends Session implements Transaction {
  failure: { readonly error: unknown } | undefined;
  /** The effects to run after the commit. */
  readonly effects: (() => void)[] = [];
  /** The answers for which nobody waits before the commit. */
  readonly #writes: Promise<unknown>[] = [];

  constructor(
    readonly connection: TransactionConnection,
    prepare: Session['prepare'],
    times: StatementTimes,
    forms: StatementForms,
  ) {
    const query: Query = (statement, values) => this.#rememberFailure(connection.query(statement, values));
    super(query, prepare, times, forms);
  }

  async #rememberFailure<T>(result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      this.failure ??= { error };
      throw error;
    }
  }

  readonly copyRows: CopyRows = async (table_name, columns, rows) => {
    const started_ms = performance.now();
    try {
      return await this.#rememberFailure(this.connection.copyRows(table_name, columns, rows));
    } catch (error) {
      throw translatePostgresError(error);
    } finally {
      this.times.write.observe(performance.now() - started_ms);
    }
  };

  onCommit(effect: () => void): void {
    this.effects.push(effect);
  }

  write<V extends Values, R>(statement: Runnable<V, R>, values: V): void {
    const { named, bind } = this.prepare(statement.fitting(values));
    const started_ms = performance.now();
    // What cannot be sent throws here, or is remembered as a failure before the commit is sent.
    const written = this.query(named, bind(values)).finally(() =>
      this.times.write.observe(performance.now() - started_ms),
    );
    // A failure is remembered, and undoes the transaction.
    written.catch(() => undefined);
    this.#writes.push(written);
  }

  /** Resolves when all statements of `write` are answered. */
  get written(): Promise<unknown> {
    return Promise.all(this.#writes);
  }

  execute(sql: string): Promise<void> {
    return this.#rememberFailure(this.connection.execute(sql, migration_timeout_ms));
  }
}
