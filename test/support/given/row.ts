// The base of every builder: rows of any table, checked and stored like the loader stores the rows of a data
// file.

import type { Json } from '../../../src/engine/store/json.ts';
import { dataRowReader, insertRow } from '../../../src/engine/store/load/load.ts';
import type { Rows, Table } from '../../../src/engine/store/table.ts';
import { seconds } from '../../../src/kit/contract/clock.ts';
import { tables } from '../../../src/program/groups.ts';
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';

export type TableName = keyof typeof tables;

/** A row as it is stored. */
export type Row<T extends TableName> = Rows<typeof tables>[T];

/** How a record writes a value: a time also as `now-3d`, a flag as true or false, JSON as its value. */
type InRecord<V> =
  | V
  | ([V] extends [0 | 1 | null] ? boolean : never)
  | (number extends V ? `now${string}` : never)
  | ([NonNullable<V>] extends [Json<unknown>] ? object : never);

/**
 * Columns of a table, as a data file writes them. A test may omit all of them: the builder fills in the rest,
 * and a record without a column that has no default is refused when it is read.
 */
export type Columns<T extends TableName> = { [C in keyof Row<T>]?: InRecord<Row<T>[C]> | undefined };

/** A record of any table. */
export type TableRecord = { [T in TableName]: readonly [table_name: T, record: Columns<T>] }[TableName];

export function rowBuilders({
  database,
  business_clock,
}: Pick<OpenMarketplace, 'database' | 'business_clock'>) {
  let last_id = 1_000;
  const nextId = () => ++last_id;
  const readers = new Map<TableName, ReturnType<typeof dataRowReader>>();
  const read = (name: TableName, record: object) => {
    const reader = readers.get(name) ?? dataRowReader(tables[name]);
    readers.set(name, reader);
    return reader(record, seconds(business_clock), `given ${name}`);
  };

  /** Rows of any tables, in one transaction. @throws DataFileError */
  async function rows(records: readonly TableRecord[]): Promise<void> {
    const ready = records.map(([name, record]) => ({ name, row: read(name, record) }));
    await database.transaction(async (store) => {
      for (const { name, row } of ready) await insertRow(store, name, tables[name] as Table, row);
    });
  }

  /** A row of any table, in its own transaction. @throws DataFileError @returns the row as it is stored. */
  async function row<T extends TableName>(name: T, record: Columns<T>): Promise<Row<T>> {
    const stored = read(name, record);
    await database.transaction((store) => insertRow(store, name, tables[name] as Table, stored));
    return stored as Row<T>;
  }

  return { nextId, row, rows };
}

export type RowBuilders = ReturnType<typeof rowBuilders>;
