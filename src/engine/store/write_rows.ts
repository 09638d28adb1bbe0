// Writes many rows of any declared table, for imports and generated rows.
import { type BulkWrite, bulkWrite } from './bulk.ts';
import { engines } from './engines.ts';
import { insertion, type OnConflict, valuesOf } from './insert.ts';
import { textOfName } from './name_text.ts';
import type { Params, Row } from './param.ts';
import { statementsOn } from './statement.ts';
import type { Database, Transaction } from './store.ts';
import { isDistributed, type Table } from './table.ts';

const statement = statementsOn<Record<string, Row>>();

/** A table with its name. */
export interface NamedTable {
  readonly name: string;
  readonly table: Table;
}

/** What to do with rows that exist, and with some of their columns. */
export interface RowWriteOptions {
  /** By default, rows that exist are replaced. */
  readonly on_conflict?: OnConflict;
  /** Columns of existing rows that keep their values when the rows are replaced. */
  readonly kept?: readonly string[];
}

const writers = new WeakMap<Table, Map<string, BulkWrite<Row>>>();

function writerOf({ name, table }: NamedTable, on_conflict: OnConflict, kept: readonly string[]) {
  const known = writers.get(table) ?? new Map<string, BulkWrite<Row>>();
  writers.set(table, known);
  const form = [on_conflict, ...kept].join();
  const existing = known.get(form);
  if (existing) return existing;
  const valuesIn = (row: Params<Row>) => valuesOf(table, row as never);
  const made = bulkWrite((rows: Params<Row>[]) => {
    const values = rows.map(valuesIn);
    return statement((db) => insertion(db, { name, table, rows: values, on_conflict, kept }));
  });
  known.set(form, made);
  return made;
}

/** The key of a row as text. */
export const keyTextOf = ({ key }: Table, row: Row): string => textOfName(key.map((name) => row[name]));

/**
 * Writes rows with all of their columns, several in each statement. Of rows with the same key, the last one counts, unless
 * they shall fail. On a
 * sharded database the rows must be those of one tenant: see `byTenant`.
 *
 * @returns how many rows were inserted or replaced.
 */
export function writeRows(
  store: Transaction,
  { name, table }: NamedTable,
  rows: readonly Row[],
  { on_conflict = 'replace', kept = [] }: RowWriteOptions = {},
): Promise<number> {
  const write = writerOf({ name, table }, on_conflict, kept);
  if (on_conflict === 'fail') return write(store, rows);
  const distinct = new Map(rows.map((row) => [keyTextOf(table, row), row]));
  return write(store, distinct.size === rows.length ? rows : [...distinct.values()]);
}

/** For fewer rows, statements take as long. */
const copied_rows_min = 20;

/** Whether an engine inserts so many new rows faster than it replaces rows. */
export const copiesRows = ({ engine }: Pick<Database, 'engine'>, rows: readonly Row[]): boolean =>
  engines[engine].copies_rows && rows.length >= copied_rows_min;

/** Inserts rows with all of their columns in the fastest way of the engine. It fails if one of them exists. */
export const writeNewRows = (store: Transaction, named: NamedTable, rows: readonly Row[]): Promise<number> =>
  store.copyRows?.(named.name, Object.keys(named.table.columns), rows) ??
  writeRows(store, named, rows, { on_conflict: 'fail' });

/** The rows of each tenant, in order. Rows of a table that is not distributed stay together. */
export function byTenant<R extends Row>({ tenant }: Table, rows: readonly R[]): R[][] {
  if (!isDistributed(tenant)) return rows.length === 0 ? [] : [[...rows]];
  const tenants = new Map<unknown, R[]>();
  for (const row of rows) {
    const others = tenants.get(row[tenant]);
    if (others) others.push(row);
    else tenants.set(row[tenant], [row]);
  }
  return [...tenants.values()];
}

/** Writes rows of any tenants, in one transaction for each tenant. @returns how many rows were inserted or replaced. */
export async function writeByTenant(
  database: Pick<Database, 'transaction'>,
  named: NamedTable,
  rows: readonly Row[],
  options: RowWriteOptions = {},
): Promise<number> {
  let written = 0;
  for (const own of byTenant(named.table, rows))
    written += await database.transaction((store) => writeRows(store, named, own, options));
  return written;
}
