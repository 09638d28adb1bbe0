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

type MakeRow = (values: readonly Value[]) => unknown;

interface Prepared {
  readonly compiled: Compiled;
  readonly statement: StatementSyncInstance;
  /** Whether it can change anything. */
  readonly writes: boolean;
  /** Undefined where the engine makes the rows itself. */
  readonly makeRow: MakeRow | undefined;
}

/**
 * Rows are taken from the engine as lists and made into records here: it would set each property by a call of its
 * own, which costs more than the query. The names are those of our columns.
 */
function rowMaker(statement: StatementSyncInstance): MakeRow | undefined {
  if (statement.setReturnArrays === undefined || statement.columns === undefined) return undefined;
  const names = statement.columns().map(({ name }) => name);
  if (names.length === 0) return undefined;
  statement.setReturnArrays(true);
  const fields = names.map((name, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${fields.join(', ')} };`) as MakeRow;
}

/** One connection with its prepared statements. */
export class Connection implements Transaction {
  /** The first error of a statement since it was last cleared. */
  failure: { readonly error: unknown } | undefined;
  /** How often something was asked that can change anything. */
  writes = 0;
  readonly #prepared = new Map<Statement<never, unknown>, Prepared>();

  constructor(readonly db: DatabaseSyncInstance) {}

  #prepare(statement: Statement<never, unknown>): Prepared {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      const compiled = compile(statement, engines.sqlite.compiler);
      const sqlite = this.db.prepare(compiled.sql);
      const writes = !/^select\b/i.test(compiled.sql);
      prepared = { compiled, statement: sqlite, writes, makeRow: rowMaker(sqlite) };
      this.#prepared.set(statement, prepared);
    }
    if (prepared.writes) this.writes++;
    return prepared;
  }

  #fail(error: unknown): never {
    this.failure ??= { error };
    throw translated(error);
  }

  async first<P extends Params, R>(of: Statement<P, R>, params: P): Promise<R | undefined> {
    try {
      const { compiled, statement, makeRow } = this.#prepare(of as Statement<never, unknown>);
      const row = statement.get(...compiled.bind(params));
      return (row === undefined || makeRow === undefined ? row : makeRow(row)) as R | undefined;
    } catch (error) {
      return this.#fail(error);
    }
  }

  async all<P extends Params, R>(of: Statement<P, R>, params: P): Promise<R[]> {
    try {
      const { compiled, statement, makeRow } = this.#prepare(of as Statement<never, unknown>);
      const rows = statement.all(...compiled.bind(params));
      return (makeRow === undefined ? rows : rows.map(makeRow)) as R[];
    } catch (error) {
      return this.#fail(error);
    }
  }

  async run<P extends Params, R>(of: Statement<P, R>, params: P): Promise<number> {
    try {
      const { compiled, statement } = this.#prepare(of as Statement<never, unknown>);
      return Number(statement.run(...compiled.bind(params)).changes);
    } catch (error) {
      return this.#fail(error);
    }
  }

  async execute(sql: string): Promise<void> {
    this.writes++;
    try {
      this.db.exec(sql);
    } catch (error) {
      this.#fail(error);
    }
  }
}
