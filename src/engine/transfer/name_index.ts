// Remembers on disk which rows a checked import will have written, for rows that name them.
import { hash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { Row } from '../store/param.ts';
import type { MissingRow } from '../store/references/missing_rows.ts';
import { loadEngine } from '../store/sqlite/engine.ts';
import type { Tables } from '../store/table.ts';

/** Names that are added together. */
const names_at_once = 1_000;

const digest = (table: string, columns: readonly string[], values: readonly unknown[]) =>
  hash('sha1', JSON.stringify([table, columns, values]), 'buffer');

/** A set of names in a file, which takes some megabytes of memory. */
export class NameIndex {
  readonly #insert: StatementSyncInstance;
  readonly #find: StatementSyncInstance;
  /** By table: the columns by which other rows name its rows. */
  readonly #named_by = new Map<string, string[][]>();
  #count = 0;

  private constructor(
    readonly db: DatabaseSyncInstance,
    readonly path: string,
    wanted: readonly string[],
    tables: Tables,
  ) {
    this.#insert = db.prepare('insert or ignore into name values (?)');
    this.#find = db.prepare('select 1 from name where digest = ?');
    for (const name of wanted)
      for (const { table, by } of tables[name]?.references ?? []) {
        const columns = Object.keys(by).toSorted();
        const known = this.#named_by.get(table) ?? [];
        if (!known.some((others) => others.join() === columns.join())) known.push(columns);
        this.#named_by.set(table, known);
      }
    db.exec('begin');
  }

  /** @param wanted the tables whose rows will name others. */
  static async open(folder: string, wanted: readonly string[], tables: Tables): Promise<NameIndex> {
    const { DatabaseSync } = await loadEngine();
    const path = join(folder, `names ${randomBytes(4).toString('hex')}.db`);
    const db = new DatabaseSync(path);
    db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -16384');
    db.exec('create table name (digest blob primary key) without rowid');
    return new NameIndex(db, path, wanted, tables);
  }

  add(table: string, rows: readonly Row[]): void {
    for (const columns of this.#named_by.get(table) ?? [])
      for (const row of rows) {
        this.#insert.run(
          digest(
            table,
            columns,
            columns.map((column) => row[column]),
          ),
        );
        if (++this.#count % names_at_once === 0) this.db.exec('commit; begin');
      }
  }

  has({ table_name, name }: MissingRow): boolean {
    const columns = Object.keys(name).toSorted();
    const values = columns.map((column) => name[column]);
    return this.#find.get(digest(table_name, columns, values)) !== undefined;
  }

  close(): void {
    this.db.close();
    rmSync(this.path, { force: true });
  }
}
