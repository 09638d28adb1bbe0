// Rows of data files: how they are read and inserted, and which sets of them a database has.

import { ExplainedError } from '../../../kit/contract/thrown.ts';
import type { EngineTables } from '../engine.tables.ts';
import type { Params, Row, Value } from '../param.ts';
import { type Statement, statementsOn } from '../statement.ts';
import type { Store, Transaction } from '../store.ts';
import type { Table } from '../table.ts';
import { recordReader } from './record_reader.ts';

/** A data file is wrong. The message names file, line, field and rule. Nothing was loaded. */
export class DataFileError extends ExplainedError {
  override readonly name = 'DataFileError';
}

const platform = statementsOn<EngineTables>();
const insertLoaded = platform(
  (db, { data_name, loaded_at }: Params<{ data_name: string; loaded_at: number }>) =>
    db
      .insertInto('loaded_data')
      .values({ data_name, loaded_at })
      .onConflict((conflict) => conflict.doNothing()),
);
const findLoaded = platform((db, p: Params<{ data_name: string }>) =>
  db.selectFrom('loaded_data').selectAll().where('data_name', '=', p.data_name),
);

/** Returns when a data set was loaded into this database, if it was. */
export const findLoadedData = (store: Store, data_name: string) => store.first(findLoaded, { data_name });

/** Notes that a data set is loaded. */
export const noteLoaded = (store: Transaction, data_name: string, loaded_at: number) =>
  store.run(insertLoaded, { data_name, loaded_at });

const inserts = new Map<string, Statement<Row, unknown>>();

/** Inserts a row of a table, unless a row with its key exists. */
export function insertRowIfAbsent(table_name: string, table: Table): Statement<Row, unknown> {
  let insert = inserts.get(table_name);
  if (!insert) {
    const names = Object.keys(table.columns);
    insert = statementsOn<Record<string, Record<string, Value>>>()((db, p: Params<Row>) =>
      db
        .insertInto(table_name)
        .values(Object.fromEntries(names.map((name) => [name, p[name]])))
        .onConflict((conflict) => conflict.doNothing()),
    );
    inserts.set(table_name, insert);
  }
  return insert;
}

/**
 * Returns a function that checks the records of one table and converts them to stored rows.
 *
 * @param trusted true for records that are known to be right, which are then not checked.
 * @throws DataFileError with `where` before the field and the rule.
 */
export function dataRowReader(
  table: Table,
  trusted = false,
): (record: unknown, now: number, where: string) => Row {
  const read = recordReader(table, trusted);
  return (record, now, where) => {
    const { row, violation } = read(record, now);
    if (row) return row;
    throw new DataFileError(
      `${where}: ${violation.path === '' ? 'the body' : violation.path} ${violation.rule}`,
    );
  };
}

/** A row and its place, such as `item.ndjson:7`. */
export interface PlacedRow {
  readonly row: Row;
  readonly where: string;
}

/**
 * Inserts rows with statements that are sent together.
 *
 * @throws DataFileError if a row with one of the keys exists.
 */
export async function insertPlaced(
  store: Store,
  table_name: string,
  table: Table,
  rows: readonly PlacedRow[],
): Promise<void> {
  const insert = insertRowIfAbsent(table_name, table);
  const inserted = await Promise.all(rows.map(({ row }) => store.run(insert, row)));
  const refused = rows[inserted.indexOf(0)];
  if (refused === undefined) return;
  const key = table.key.map((name) => `${name} ${refused.row[name]}`).join(', ');
  throw new DataFileError(`${refused.where}: ${key} already exists`);
}

/**
 * Inserts a row that a reader returned, and its consequences.
 *
 * @throws DataFileError if a row with its key exists.
 */
export async function insertRow(
  store: Store,
  table_name: string,
  table: Table,
  row: Row,
  where = table_name,
): Promise<void> {
  await insertPlaced(store, table_name, table, [{ row, where }]);
  await table.afterInsert?.(store, [row]);
}
