// Writes the rows of a batch in one transaction, if all rows that they name exist.
import type { Row } from '../store/param.ts';
import { type MissingRow, ReferenceCheck } from '../store/references/missing_rows.ts';
import { ReferenceQuery } from '../store/references/reference_query.ts';
import type { Database, Transaction } from '../store/store.ts';
import type { Table, Tables } from '../store/table.ts';
import { copiesRows, keyTextOf, writeNewRows, writeRows } from '../store/write_rows.ts';
import { FastAttempts } from './fast_attempts.ts';
import type { MovedTable } from './moved_tables.ts';
import { ruleOfRefusal } from './refused_row.ts';

export interface BatchWriterOptions {
  /** Without it, rows are written and undone, so that the database checks them. */
  readonly writes: boolean;
  /** Columns of existing rows that keep their values. */
  readonly kept: readonly string[];
  /** Whether a row that does not exist will have been written by then. */
  readonly isComing: ((missing: MissingRow) => boolean) | undefined;
}

/** A batch that is being written. `new_rows` are the rows that did not exist before; empty if nobody asked for them. */
interface Writing {
  readonly written: Promise<number>;
  readonly new_rows: readonly Row[];
}

const distinctRows = (table: Table, rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [keyTextOf(table, row), row])).values(),
];

/** Writes batches of rows of one table. */
export class BatchWriter {
  readonly #references: ReferenceCheck;
  /** Finds the rows that exist, if something follows from new ones. */
  readonly #existing: ReferenceQuery | undefined;
  readonly #fast = new FastAttempts();

  constructor(
    readonly target: { readonly database: Database; readonly tables: Tables },
    readonly moved: MovedTable,
    readonly options: BatchWriterOptions,
  ) {
    const { name, table } = moved;
    this.#references = new ReferenceCheck(name, target.tables);
    if (table.afterInsert && !table.follow_ups?.are_repeatable)
      this.#existing = new ReferenceQuery(name, table, table.key);
  }

  /**
   * Writes all rows or, if some name rows that do not exist, none.
   *
   * @param is_sharded then the rows are those of one tenant, and statements bring them to its shard.
   */
  async write(
    rows: readonly Row[],
    { is_sharded }: { readonly is_sharded: boolean },
  ): Promise<readonly MissingRow[]> {
    const { database } = this.target;
    const { afterInsert, follow_ups } = this.moved.table;
    const is_fast = !is_sharded && copiesRows(database, rows) && this.#fast.mayTry();
    const missing = (is_fast ? await this.#writeNew(rows) : undefined) ?? (await this.#replace(rows));
    // What follows may be on another shard, and does no harm if it runs again.
    if (missing.length === 0 && this.options.writes && follow_ups?.are_repeatable && afterInsert)
      for (const row of rows) await database.transaction((store) => afterInsert(store, [row]));
    return missing;
  }

  /** Writes rows of which none exists. Otherwise it returns undefined, and writes nothing. */
  async #writeNew(rows: readonly Row[]): Promise<readonly MissingRow[] | undefined> {
    const new_rows = distinctRows(this.moved.table, rows);
    try {
      return await this.#attempt(rows, (store) => ({
        written: writeNewRows(store, this.moved, new_rows),
        new_rows,
      }));
    } catch (error) {
      if (!ruleOfRefusal(this.moved.table, error)) throw error;
      this.#fast.noteFailure();
      return undefined;
    }
  }

  #replace(rows: readonly Row[]): Promise<readonly MissingRow[]> {
    const { table } = this.moved;
    return this.#attempt(rows, async (store) => {
      const isNew = this.#existing && (await this.#findNew(store, rows, this.#existing));
      const new_rows = isNew ? distinctRows(table, rows.filter(isNew)) : [];
      return { written: writeRows(store, this.moved, rows, { kept: this.options.kept }), new_rows };
    });
  }

  #attempt(
    rows: readonly Row[],
    write: (store: Transaction) => Writing | Promise<Writing>,
  ): Promise<readonly MissingRow[]> {
    const { isComing, writes } = this.options;
    return this.target.database.transaction(
      async (store) => {
        const writing = await write(store);
        const after = rows.map((row) => ({ after: row }));
        const [, named] = await Promise.all([writing.written, this.#references.listMissing(store, after)]);
        const not_there = isComing ? named.filter((each) => !isComing(each)) : named;
        if (not_there.length === 0 && this.#existing)
          await this.moved.table.afterInsert?.(store, writing.new_rows);
        return not_there;
      },
      (not_there) => writes && not_there.length === 0,
    );
  }

  async #findNew(store: Transaction, rows: readonly Row[], existing: ReferenceQuery) {
    const { table } = this.moved;
    const keys = rows.map((row) => table.key.map((column) => row[column] ?? null));
    const found = await existing.list(store, keys);
    const there = new Set(found.map((row) => keyTextOf(table, row)));
    return (row: Row) => !there.has(keyTextOf(table, row));
  }
}
