import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { engines } from '../engines.ts';
import type { Value, Values } from '../param.ts';
import { type AnyStatement, compile, type Runnable } from '../statement.ts';
import { newStatementTimes, type StatementTimes } from '../statement_numbers.ts';
import type { StoreUnavailableError, Transaction } from '../store.ts';
import { fastRowReader } from './fast_rows.ts';
import { translateSqliteError } from './integrity/file_errors.ts';
import type { RowReader } from './rows.ts';

/** A statement that a connection has prepared. */
interface SqliteStatement {
  readonly rows: RowReader;
  readonly native: StatementSyncInstance;
  /** Whether it can change anything. */
  readonly writes: boolean;
  bind(values: Values): readonly Value[];
}

/** One connection with its prepared statements. */
export class SqliteConnection implements Transaction {
  /**
   * The first error of a statement since the last `clearFailure`. It rolls its transaction back, even if the
   * work caught it.
   */
  failure: { readonly error: unknown } | undefined;
  /** The callbacks that the current transaction has passed to `onCommit`. */
  commit_callbacks: (() => void)[] = [];
  /** Number of statements run that can change anything. */
  writes = 0;
  /** Whether SQL outside of the program's statements has run, which may have changed the schema. */
  altered = false;
  /** Why it was closed. All later statements fail with this error. */
  closed_by: StoreUnavailableError | undefined;
  readonly #prepared = new Map<AnyStatement, SqliteStatement>();

  constructor(
    readonly db: DatabaseSyncInstance,
    /** Called with every error, after translation. */
    readonly onError: (error: unknown) => void = () => undefined,
    readonly times: StatementTimes = newStatementTimes(),
  ) {}

  #prepare(statement: AnyStatement): SqliteStatement {
    if (this.closed_by !== undefined) throw this.closed_by;
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      const { sql, bind } = compile(statement, engines.sqlite.compiler);
      const native = this.db.prepare(sql);
      prepared = { rows: fastRowReader(this.db, native), native, writes: !/^select\b/i.test(sql), bind };
      this.#prepared.set(statement, prepared);
    }
    if (prepared.writes) this.writes++;
    return prepared;
  }

  #observe({ writes }: SqliteStatement, started_ms: number): void {
    this.times[writes ? 'write' : 'read'].observe(performance.now() - started_ms);
  }

  close(closed_by: StoreUnavailableError): void {
    this.closed_by = closed_by;
    this.forgetStatements();
    this.db.close();
  }

  clearFailure(): void {
    this.failure = undefined;
  }

  /**
   * Forgets the prepared statements, because the schema may have changed. Each is prepared again when it next runs.
   */
  forgetStatements(): void {
    this.#prepared.clear();
  }

  #fail(error: unknown): Promise<never> {
    this.failure ??= { error };
    const translated = translateSqliteError(error);
    this.onError(translated);
    return Promise.reject(translated);
  }

  // Not async, because there is nothing to wait for: the promise is created after the engine has answered.
  first<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R | undefined> {
    try {
      const prepared = this.#prepare(statement.fitting(values));
      const started_ms = performance.now();
      const row = prepared.rows.first(prepared.bind(values)) as R | undefined;
      this.#observe(prepared, started_ms);
      return Promise.resolve(row);
    } catch (error) {
      return this.#fail(error);
    }
  }

  all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]> {
    try {
      const prepared = this.#prepare(statement.fitting(values));
      const started_ms = performance.now();
      const rows = prepared.rows.all(prepared.bind(values)) as R[];
      this.#observe(prepared, started_ms);
      return Promise.resolve(rows);
    } catch (error) {
      return this.#fail(error);
    }
  }

  write<V extends Values, R>(statement: Runnable<V, R>, values: V): void {
    // The failure undoes the transaction.
    this.run(statement, values).catch(() => undefined);
  }

  run<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<number> {
    try {
      const prepared = this.#prepare(statement.fitting(values));
      const started_ms = performance.now();
      const { changes } = prepared.native.run(...prepared.bind(values));
      this.#observe(prepared, started_ms);
      return Promise.resolve(Number(changes));
    } catch (error) {
      return this.#fail(error);
    }
  }

  onCommit(effect: () => void): void {
    this.commit_callbacks.push(effect);
  }

  execute(sql: string): Promise<void> {
    this.writes++;
    this.altered = true;
    this.forgetStatements();
    try {
      if (this.closed_by !== undefined) throw this.closed_by;
      this.db.exec(sql);
      return Promise.resolve();
    } catch (error) {
      return this.#fail(error);
    }
  }
}
