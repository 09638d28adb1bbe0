// Writes rows in bulk: they are collected by table, and inserted many at a time.

import { findShardingOf } from '../../../engine/store/migrations/spread_tables.ts';
import type { Row } from '../../../engine/store/param.ts';
import type { Database, Transaction } from '../../../engine/store/store.ts';
import type { Rows } from '../../../engine/store/table.ts';
import { copiesRows, writeNewRows, writeRows } from '../../../engine/store/write_rows.ts';
import { GrowingTable } from '../../../engine/transfer/growing_table.ts';
import { tables } from '../../groups.ts';

export type TableName = keyof typeof tables;
/** A row as it is stored. */
export type RowToWrite<T extends TableName> = Rows<typeof tables>[T];

/** How many rows wait before they are written. */
const rows_max = 2_000;

/** New rows that are written in the order in which they were added, table by table. */
export class RowBuffer {
  readonly #waiting = new Map<TableName, Row[]>();
  #count = 0;
  /** Number of rows that were written into each table. */
  readonly #written = new Map<TableName, number>();

  /** @param is_sharded then statements bring the rows to the shard of their tenant. */
  constructor(
    readonly store: Transaction,
    readonly target: { readonly database: Database; readonly is_sharded: boolean },
  ) {}

  add<T extends TableName>(name: T, row: RowToWrite<T>): void {
    const waiting = this.#waiting.get(name);
    if (waiting) waiting.push(row as Row);
    else this.#waiting.set(name, [row as Row]);
    this.#count++;
  }

  /** Number of rows that were written. */
  get written(): number {
    return [...this.#written.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Whether so many rows wait that they should be written. */
  get is_full(): boolean {
    return this.#count >= rows_max;
  }

  #write(name: TableName, rows: readonly Row[]): Promise<number> {
    const named = { name, table: tables[name] };
    const { database, is_sharded } = this.target;
    return !is_sharded && copiesRows(database, rows)
      ? writeNewRows(this.store, named, rows)
      : writeRows(this.store, named, rows, { on_conflict: 'fail' });
  }

  /** Writes what waits. @throws Error if a row exists. */
  async flush(): Promise<void> {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.#count = 0;
    for (const [name, rows] of waiting) this.#written.set(name, (this.#written.get(name) ?? 0) + rows.length);
    await Promise.all(waiting.map(([name, rows]) => this.#write(name, rows)));
  }

  /** Renews the statistics of tables that have grown, after the rows are committed. */
  async renewStatistics(): Promise<void> {
    for (const [name, count] of this.#written) await new GrowingTable(this.target.database, name).grow(count);
  }
}

/** Writes new rows in one transaction, which runs again if the database says so. */
export async function writingRows<T>(
  database: Database,
  work: (buffer: RowBuffer, store: Transaction) => Promise<T>,
): Promise<T> {
  const is_sharded = (await findShardingOf(database)) !== undefined;
  const { result, buffer } = await database.transaction(async (store) => {
    const own = new RowBuffer(store, { database, is_sharded });
    const done = await work(own, store);
    await own.flush();
    return { result: done, buffer: own };
  });
  await buffer.renewStatistics();
  return result;
}
