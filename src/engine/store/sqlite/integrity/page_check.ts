// SQLite's own checks of a file, over a connection of their own that only reads.
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { messageOf } from '../../../../kit/contract/thrown.ts';
import { loadEngine } from '../engine.ts';

/** How much is checked: `quick` leaves out whether indexes agree with their tables. */
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

/** Table by table, so that nobody who writes meanwhile is kept from shortening the log for long. */
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
 * Checks the file of a database, whoever has it open.
 *
 * @returns what is wrong with it, in the words of SQLite, at most ten sentences; none when it is sound.
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
