import { setImmediate } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { engines } from '../engines.ts';
import type { Row } from '../param.ts';
import { queryOfAll, rowsAtOnce, type Snapshot } from '../snapshot.ts';
import { fastRowReader } from './fast_rows.ts';

/** @param connect opens a connection of its own to the file. */
export function openSqliteSnapshot(connect: () => DatabaseSyncInstance): Snapshot {
  const db = connect();
  db.exec('pragma query_only = on; begin');
  // The moment begins with the first read.
  db.prepare('select count(*) from sqlite_schema').get();
  return {
    // Page by page, because the replacement for Node 20 may lose an iterator whose statement is garbage collected.
    async *rows(named, only) {
      const { key } = named.table;
      const count = rowsAtOnce(named);
      const first = fastRowReader(db.prepare(queryOfAll(named, engines.sqlite, { only, count })));
      const next = fastRowReader(
        db.prepare(queryOfAll(named, engines.sqlite, { only, count, is_after_key: true })),
      );
      let rows = first.all([]) as Row[];
      while (rows.length > 0) {
        yield rows;
        const last = rows.at(-1);
        if (rows.length < count || !last) return;
        // Calls of the same process are answered in between.
        await setImmediate();
        rows = next.all(key.map((column) => last[column] ?? null)) as Row[];
      }
    },
    async close() {
      if (!db.isOpen) return;
      if (db.isTransaction) db.exec('rollback');
      db.close();
    },
  };
}
