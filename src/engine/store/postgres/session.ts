import type { Value, Values } from '../param.ts';
import type { AnyStatement, CompiledStatement, Runnable } from '../statement.ts';
import type { StatementTimes } from '../statement_numbers.ts';
import type { CopyRows, Store, Transaction } from '../store.ts';
import type { NamedStatement } from './fast_query.ts';
import { translatePostgresError } from './postgres_errors.ts';
import type { QueryResult } from './query.ts';
import type { TransactionConnection } from './server_transaction.ts';

/** Maximum duration of migrations. */
const migration_timeout_ms = 3_600_000;

/** A statement in the form that this database runs. */
export interface PostgresStatement extends CompiledStatement {
  readonly named: NamedStatement;
}

/** Runs a prepared statement on some connection. */
type Query = (statement: NamedStatement, values: readonly Value[]) => Promise<QueryResult>;

export class Session implements Store {
  constructor(
    readonly query: Query,
    readonly prepare: (statement: AnyStatement) => PostgresStatement,
    readonly times: StatementTimes,
  ) {}

  async #run<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<QueryResult<R>> {
    const { named, bind } = this.prepare(statement.fitting(values));
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
    return (await this.#run(statement, values)).rows[0];
  }

  async all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]> {
    return (await this.#run(statement, values)).rows;
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

  constructor(
    readonly connection: TransactionConnection,
    prepare: Session['prepare'],
    times: StatementTimes,
  ) {
    super((statement, values) => this.#rememberFailure(connection.query(statement, values)), prepare, times);
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

  execute(sql: string): Promise<void> {
    return this.#rememberFailure(this.connection.execute(sql, migration_timeout_ms));
  }
}
