// Writes rows in bulk: they are collected by table, and inserted many at a time.

import type { Row } from '../../../engine/store/param.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import type { Rows } from '../../../engine/store/table.ts';
import { writeRows } from '../../../engine/store/write_rows.ts';
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
  /** Number of rows that were written. */
  written = 0;

  constructor(readonly store: Transaction) {}

  add<T extends TableName>(name: T, row: RowToWrite<T>): void {
    const waiting = this.#waiting.get(name);
    if (waiting) waiting.push(row as Row);
    else this.#waiting.set(name, [row as Row]);
    this.#count++;
  }

  /** Whether so many rows wait that they should be written. */
  get is_full(): boolean {
    return this.#count >= rows_max;
  }

  /** Writes what waits. @throws Error if a row exists. */
  async flush(): Promise<void> {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.written += this.#count;
    this.#count = 0;
    await Promise.all(
      waiting.map(([name, rows]) =>
        writeRows(this.store, { name, table: tables[name] }, rows, { on_conflict: 'fail' }),
      ),
    );
  }
}
