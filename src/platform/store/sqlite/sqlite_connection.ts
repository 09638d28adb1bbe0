import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { engines } from '../engines.ts';
import { type Compiled, compile, type Params, type Statement, type Value } from '../statement.ts';
import { StoreUnavailableError, type Transaction } from '../store.ts';

/** Says of an error of SQLite that another try may succeed, where that is so. */
export function translateError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (/database is (locked|not open)|SQLITE_BUSY|disk is full|unable to open|disk I\/O/i.test(message))
    return new StoreUnavailableError(`SQLite: ${message}`, { cause: error });
  return error;
}

type MakeRow = (values: readonly Value[]) => unknown;

/** A statement of a connection. */
class Prepared {
  readonly compiled: Compiled;
  readonly statement: StatementSyncInstance;
  /** Whether it can change anything. */
  readonly writes: boolean;
  readonly #gives_lists: boolean;
  #makeRow: MakeRow | undefined;

  constructor(db: DatabaseSyncInstance, of: Statement<never, unknown>) {
    this.compiled = compile(of, engines.sqlite.compiler);
    this.statement = db.prepare(this.compiled.sql);
    this.writes = !/^select\b/i.test(this.compiled.sql);
    this.#gives_lists = this.statement.setReturnArrays !== undefined && this.statement.columns !== undefined;
    if (this.#gives_lists) this.statement.setReturnArrays(true);
  }

  /**
   * Rows are taken from the engine as lists and made into records here: it would set each property by a call of its
   * own, which costs more than the query. The names are those of our columns; a statement that has not run yet may
   * still name those of an older schema.
   */
  records(rows: readonly unknown[]): unknown[] {
    if (!this.#gives_lists || rows.length === 0) return rows as unknown[];
    this.#makeRow ??= rowMaker(this.statement);
    return (rows as (readonly Value[])[]).map(this.#makeRow);
  }

  record(row: unknown): unknown {
    if (!this.#gives_lists || row === undefined) return row;
    this.#makeRow ??= rowMaker(this.statement);
    return this.#makeRow(row as readonly Value[]);
  }
}

function rowMaker(statement: StatementSyncInstance): MakeRow {
  const fields = statement.columns().map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${fields.join(', ')} };`) as MakeRow;
}

/** One connection with its prepared statements. */
export class SqliteConnection implements Transaction {
  /** The first error of a statement since it was last cleared. */
  failure: { readonly error: unknown } | undefined;
  /** How often something was asked that can change anything. */
  writes = 0;
  /** Whether SQL has run that is no statement of the program: the schema may be another one. */
  altered = false;
  readonly #prepared = new Map<Statement<never, unknown>, Prepared>();

  constructor(readonly db: DatabaseSyncInstance) {}

  #prepare(statement: Statement<never, unknown>): Prepared {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      prepared = new Prepared(this.db, statement);
      this.#prepared.set(statement, prepared);
    }
    if (prepared.writes) this.writes++;
    return prepared;
  }

  /** Prepares all statements anew when they run again, for a schema that is another one. */
  forget(): void {
    this.#prepared.clear();
  }

  #fail(error: unknown): Promise<never> {
    this.failure ??= { error };
    return Promise.reject(translateError(error));
  }

  // Not async, for there is nothing to wait for: a promise is made once the engine has answered.
  first<P extends Params, R>(of: Statement<P, R>, params: P): Promise<R | undefined> {
    try {
      const prepared = this.#prepare(of as Statement<never, unknown>);
      const row = prepared.statement.get(...prepared.compiled.bind(params));
      return Promise.resolve(prepared.record(row) as R | undefined);
    } catch (error) {
      return this.#fail(error);
    }
  }

  all<P extends Params, R>(of: Statement<P, R>, params: P): Promise<R[]> {
    try {
      const prepared = this.#prepare(of as Statement<never, unknown>);
      const rows = prepared.statement.all(...prepared.compiled.bind(params));
      return Promise.resolve(prepared.records(rows) as R[]);
    } catch (error) {
      return this.#fail(error);
    }
  }

  run<P extends Params, R>(of: Statement<P, R>, params: P): Promise<number> {
    try {
      const { compiled, statement } = this.#prepare(of as Statement<never, unknown>);
      return Promise.resolve(Number(statement.run(...compiled.bind(params)).changes));
    } catch (error) {
      return this.#fail(error);
    }
  }

  execute(sql: string): Promise<void> {
    this.writes++;
    this.altered = true;
    this.forget();
    try {
      this.db.exec(sql);
      return Promise.resolve();
    } catch (error) {
      return this.#fail(error);
    }
  }
}
