import { setImmediate } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { engines } from '../engines.ts';
import type { Row } from '../param.ts';
import type { ReadTable, Snapshot } from '../snapshot.ts';
import { queryOfAll, quotedColumn, type RowsWanted, rowsAtOnce } from '../snapshot_query.ts';
import { fastRowReader } from './fast_rows.ts';
import { line_column, lineText } from './line_text.ts';

/** @param connect opens a connection of its own to the file. */
export function openSqliteSnapshot(connect: () => DatabaseSyncInstance): Snapshot {
  const db = connect();
  db.exec('pragma query_only = on; begin');
  // The moment begins with the first read.
  db.prepare('select count(*) from sqlite_schema').get();
  // Page by page, because the replacement for Node 20 may lose an iterator whose statement is garbage collected.
  async function* pages(
    named: ReadTable,
    wanted: Pick<RowsWanted, 'only' | 'selected'>,
  ): AsyncGenerator<readonly Row[]> {
    const { key } = named.table;
    const count = rowsAtOnce(named);
    const readerOf = (of: Partial<RowsWanted>) =>
      fastRowReader(db, db.prepare(queryOfAll(named, engines.sqlite, { ...wanted, count, ...of })));
    const [first, next] = [readerOf({}), readerOf({ is_after_key: true })];
    let rows = first.all([]) as Row[];
    while (rows.length > 0) {
      yield rows;
      const last = rows.at(-1);
      if (rows.length < count || !last) return;
      // Calls of the same process are answered in between.
      await setImmediate();
      rows = next.all(key.map((column) => last[column] ?? null)) as Row[];
    }
  }
  return {
    rows: (named, only) => pages(named, { only }),
    async *lines(named, left_out, only) {
      const { table } = named;
      const selected = [...table.key.map(quotedColumn), lineText(table, left_out)];
      for await (const rows of pages(named, { only, selected })) {
        let text = '';
        for (const row of rows) text += `${row[line_column]}\n`;
        yield { bytes: Buffer.from(text), rows: rows.length };
      }
    },
    async close() {
      if (!db.isOpen) return;
      if (db.isTransaction) db.exec('rollback');
      db.close();
    },
  };
}
