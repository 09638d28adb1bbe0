import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { engines } from './engines.ts';
import { type Compiled, compile, type Params, type Statement, type Value } from './statement.ts';
import { StoreUnavailable, type Transaction } from './store.ts';

/** Says of an error of SQLite that another try may succeed, where that is so. */
export function translated(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (/database is (locked|not open)|SQLITE_BUSY|disk is full|unable to open|disk I\/O/i.test(message))
    return new StoreUnavailable(`SQLite: ${message}`, { cause: error });
  return error;
}

/** One connection with its prepared statements. */
export class Connection implements Transaction {
  /** The first error of a statement since it was last cleared. */
  failure: { readonly error: unknown } | undefined;
  readonly #prepared = new Map<
    Statement<never, unknown>,
    { compiled: Compiled; statement: StatementSyncInstance }
  >();

  constructor(readonly db: DatabaseSyncInstance) {}

  #prepare(statement: Statement<never, unknown>) {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      const compiled = compile(statement, engines.sqlite.compiler);
      prepared = { compiled, statement: this.db.prepare(compiled.sql) };
      this.#prepared.set(statement, prepared);
    }
    return prepared;
  }

  #ask<P extends Params, R, T>(
    statement: Statement<P, R>,
    params: P,
    ask: (prepared: StatementSyncInstance, values: Value[]) => T,
  ): T {
    try {
      const { compiled, statement: prepared } = this.#prepare(statement as Statement<never, unknown>);
      return ask(prepared, compiled.bind(params));
    } catch (error) {
      this.failure ??= { error };
      throw error;
    }
  }

  async first<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    return this.#ask(statement, params, (prepared, values) => prepared.get(...values) as R | undefined);
  }

  async all<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    return this.#ask(statement, params, (prepared, values) => prepared.all(...values) as R[]);
  }

  async run<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<number> {
    return this.#ask(statement, params, (prepared, values) => Number(prepared.run(...values).changes));
  }

  async execute(sql: string): Promise<void> {
    try {
      this.db.exec(sql);
    } catch (error) {
      this.failure ??= { error };
      throw error;
    }
  }
}
