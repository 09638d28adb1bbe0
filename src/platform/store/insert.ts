// Inserts read off a declared table: every column is written, from the value of its name.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type BulkWrite, bulkWrite } from './bulk.ts';
import type { Param, Params, Row } from './param.ts';
import { type Statement, statementsOn } from './statement.ts';
import type { Rows, Table, Tables } from './table.ts';

type RowOf<T extends Table> = Rows<{ one: T }>['one'];

/** What each insert of a row brings: all but the constants. */
type Brought<T extends Table, C> = Omit<RowOf<T>, keyof C> extends infer R extends Row ? R : never;

type Inserted<T extends Table, C> = {
  [N in keyof RowOf<T>]: N extends keyof C ? C[N] : Param<RowOf<T>[N]>;
};

/**
 * The values of every column of a table, as Kysely's `values` takes them: the parameters of their names. Another
 * table's parameters do not compile.
 *
 * @param constants what is the same in every row that is inserted.
 */
export function valuesOf<T extends Table, const C extends Partial<RowOf<T>> = Record<never, never>>(
  table: T,
  p: Params<Brought<T, C>>,
  constants?: C,
): Inserted<T, C> {
  const written = { ...constants } as Record<string, unknown>;
  const brought = p as Record<string, unknown>;
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

type Conflict = 'fail' | 'ignore' | 'replace';

const statement = statementsOn<Record<string, Row>>();

/** An insert of rows into one table, and what happens to those whose key is there already. */
function insertion(
  db: Kysely<Record<string, Row>>,
  name: string,
  table: Table,
  rows: unknown[],
  then: Conflict,
) {
  const insert = db.insertInto(name).values(rows as Row[]);
  if (then === 'fail') return insert;
  return insert.onConflict((conflict) => {
    const same_key = conflict.columns(table.key);
    if (then === 'ignore') return same_key.doNothing();
    const others = Object.keys(table.columns).filter((column) => !table.key.includes(column));
    return same_key.doUpdateSet(inserted(...others));
  });
}

/** Makers of inserts of one row. */
const insertOne =
  (then: Conflict) =>
  <T extends Tables, N extends keyof T & string, const C extends Partial<RowOf<T[N]>> = Record<never, never>>(
    tables: T,
    name: N,
    constants?: C,
  ): Statement<Brought<T[N], C>, unknown> =>
    statement((db, p: Params<Brought<T[N], C>>) =>
      insertion(db, name, tables[name] as T[N], [valuesOf(tables[name] as T[N], p, constants)], then),
    );

/** Makes the insert of a row into a declared table. Its values are the row, without what is constant. */
export const insertInto = insertOne('fail');

/** The same, for a row that may be there: then it touches none. */
export const insertIfAbsent = insertOne('ignore');

/** The same, for a row that may be there: then all but its key is replaced. */
export const upsertInto = insertOne('replace');

/** The same for any number of rows, no two of which have the same key. */
export const bulkUpsertInto = <T extends Tables, N extends keyof T & string>(
  tables: T,
  name: N,
): BulkWrite<Brought<T[N], Record<never, never>>> =>
  bulkWrite((rows) =>
    statement((db) =>
      insertion(
        db,
        name,
        tables[name] as T[N],
        rows.map((row) => valuesOf(tables[name] as T[N], row)),
        'replace',
      ),
    ),
  );
