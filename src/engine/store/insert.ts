// Inserts derived from a declared table: every column is written, with the value of the same name.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type BulkWrite, bulkWrite } from './bulk.ts';
import type { Param, Params, Row } from './param.ts';
import { type Statement, statementsOn } from './statement.ts';
import type { RowOf, Table, Tables } from './table.ts';

/** The values of each inserted row: all columns except the constants. */
type Brought<T extends Table, C> = Omit<RowOf<T>, keyof C> extends infer R extends Row ? R : never;

type Inserted<T extends Table, C> = {
  [N in keyof RowOf<T>]: N extends keyof C ? C[N] : Param<RowOf<T>[N]>;
};

/**
 * The values of all columns of a table for Kysely's `values`: the parameters of the same names. Parameters of
 * another table do not compile.
 *
 * @param constants values that are equal in every inserted row.
 */
export function valuesOf<T extends Table, const C extends Partial<RowOf<T>> = Record<never, never>>(
  table: T,
  p: Params<Brought<T, C>>,
  constants?: C,
): Inserted<T, C> {
  const written: Readonly<Record<string, unknown>> = constants ?? {};
  const brought: Readonly<Record<string, unknown>> = p;
  // In the order in which the columns are declared.
  const values = Object.keys(table.columns).map((name) => [
    name,
    name in written ? written[name] : brought[name],
  ]);
  return Object.fromEntries(values);
}

/** For `doUpdateSet`: these columns get the values that the insert would have written. */
export const inserted = <N extends string>(...columns: readonly N[]): Record<N, RawBuilder<never>> =>
  Object.fromEntries(columns.map((name) => [name, sql.ref(`excluded.${name}`)])) as Record<
    N,
    RawBuilder<never>
  >;

/** What to do if a row with the key of an inserted one exists. */
export type OnConflict = 'fail' | 'ignore' | 'replace';

const statement = statementsOn<Record<string, Row>>();

/**
 * Returns the table of this name.
 *
 * @throws Error if there is none.
 */
function tableIn<T extends Tables, N extends keyof T>(tables: T, name: N): T[N] {
  const table = tables[name];
  if (!table) throw new Error(`No table ${String(name)} is declared.`);
  return table;
}

export interface Insertion {
  readonly name: string;
  readonly table: Table;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly on_conflict: OnConflict;
  /** Columns that keep the values of a row that is replaced. */
  readonly kept?: readonly string[];
}

/** The insert of some rows, with what happens to those that exist. */
export function insertion(
  db: Kysely<Record<string, Row>>,
  { name, table, rows, on_conflict, kept = [] }: Insertion,
) {
  const insert = db.insertInto(name).values(rows as Row[]);
  if (on_conflict === 'fail') return insert;
  return insert.onConflict((conflict) => {
    const same_key = conflict.columns(table.key);
    const others = Object.keys(table.columns).filter(
      (column) => !table.key.includes(column) && !kept.includes(column),
    );
    if (on_conflict === 'ignore' || others.length === 0) return same_key.doNothing();
    return same_key.doUpdateSet(inserted(...others));
  });
}

/** Builds functions that create inserts of one row. */
const insertOne =
  (on_conflict: OnConflict) =>
  <T extends Tables, N extends keyof T & string, const C extends Partial<RowOf<T[N]>> = Record<never, never>>(
    tables: T,
    name: N,
    constants?: C,
  ): Statement<Brought<T[N], C>, unknown> => {
    const table = tableIn(tables, name);
    return statement((db, p: Params<Brought<T[N], C>>) =>
      insertion(db, { name, table, rows: [valuesOf(table, p, constants)], on_conflict }),
    );
  };

/** Creates the insert of a row into a declared table. Its values are the row without the constants. */
export const insertInto = insertOne('fail');

/** Creates an insert that does nothing if the row exists. */
export const insertIfAbsent = insertOne('ignore');

/** Creates an insert that replaces everything except the key if the row exists. */
export const upsertInto = insertOne('replace');

/** Creates an upsert of any number of rows with different keys. */
export function bulkUpsertInto<T extends Tables, N extends keyof T & string>(
  tables: T,
  name: N,
): BulkWrite<Brought<T[N], Record<never, never>>> {
  const table = tableIn(tables, name);
  return bulkWrite((all) =>
    statement((db) =>
      insertion(db, { name, table, rows: all.map((row) => valuesOf(table, row)), on_conflict: 'replace' }),
    ),
  );
}
