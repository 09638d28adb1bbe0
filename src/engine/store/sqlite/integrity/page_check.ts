// SQLite's own checks of a file, over a separate read-only connection.
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { messageOf } from '../../../../kit/contract/thrown.ts';
import { loadEngine } from '../engine.ts';

/** The depth of a check. `quick` does not compare indexes with their tables. */
export type CheckDepth = 'quick' | 'whole';

const problems_max = 10;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function check(db: DatabaseSyncInstance, pragma: string): string[] {
  const rows = db.prepare(`pragma ${pragma}`).all();
  // One row may have several messages, below a heading.
  return rows
    .flatMap((row) => String(Object.values(row as object)[0]).split('\n'))
    .filter((text) => text !== 'ok' && !text.startsWith('***'))
    .slice(0, problems_max);
}

/** Checks table by table, so that no long read keeps writers from shortening the log. */
function checkTables(db: DatabaseSyncInstance): string[] {
  const tables = db.prepare("select name from sqlite_schema where type = 'table'").all();
  const problems: string[] = [];
  for (const row of tables) {
    const name = String(Object.values(row as object)[0]);
    problems.push(...check(db, `quick_check(${quoted(name)})`));
    if (problems.length > 0) break;
  }
  return problems;
}

/**
 * Checks the file of a database, which may be open elsewhere.
 *
 * @returns up to ten sentences in SQLite's words about what is wrong; none if the file is intact.
 */
export async function findDamage(path: string, depth: CheckDepth): Promise<string[]> {
  const { DatabaseSync } = await loadEngine();
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      db.exec('pragma busy_timeout = 2000');
      return depth === 'whole' ? check(db, `integrity_check(${problems_max})`) : checkTables(db);
    } finally {
      db.close();
    }
  } catch (error) {
    return [messageOf(error)];
  }
}
