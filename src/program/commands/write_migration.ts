// `npm run migration -- <group> <name>`: writes the next migration of a group, which is what lies between the tables
// that its migrations make and those that it declares. It runs from the folder of the project.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSchema, type StoredSchema } from '../../engine/store/migrations/database_schema.ts';
import { schemaDifference } from '../../engine/store/migrations/difference.ts';
import { migrate } from '../../engine/store/migrations/migrate.ts';
import type { GroupSchema } from '../../engine/store/migrations/migration.ts';
import { migrationFile, migrationListFile } from '../../engine/store/migrations/migration_file.ts';
import { openDatabase } from '../../engine/store/open_database.ts';
import { systemClock } from '../../kit/contract/clock.ts';
import { groups } from '../groups.ts';

/**
 * What the migrations make, without the tables of other groups: a migration may move rows to them. They speak of the
 * same tables on every engine, so SQLite tells for all.
 */
async function readMade(group: GroupSchema): Promise<StoredSchema> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-migration-'));
  const database = await openDatabase(`sqlite:${join(folder, 'stoa.db')}`, { pool_size: 1 });
  try {
    await migrate(database, systemClock, groups);
    const others = groups.filter((other) => other !== group).flatMap(({ tables }) => Object.keys(tables));
    const made = Object.entries(await readSchema(database));
    return Object.fromEntries(made.filter(([table_name]) => !others.includes(table_name)));
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
}

function writeFiles(group: GroupSchema, name: string, statements: readonly string[]): void {
  const number = String(group.migrations.length + 1).padStart(4, '0');
  const file_name = `${number}_${name}`;
  const folder = join('src', group.name);
  mkdirSync(join(folder, 'migrations'), { recursive: true });
  const path = join(folder, 'migrations', `${file_name}.ts`);
  writeFileSync(path, migrationFile(file_name, statements), { flag: 'wx' });
  const names = [...group.migrations.map((migration) => migration.name), file_name];
  writeFileSync(join(folder, `${group.name}.migrations.ts`), migrationListFile(group.name, names));
  process.stdout.write(`Written: ${path}. Read it before you commit it.\n`);
}

async function writeMigration(group_name = '', migration_name = ''): Promise<string[]> {
  const group = groups.find(({ name }) => name === group_name);
  if (!group) return [`There is no group "${group_name}": ${groups.map(({ name }) => name).join(', ')}.`];
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(migration_name))
    return ['Name the migration in snake_case: npm run migration -- voucher add_note.'];
  const { sql, by_hand } = schemaDifference(await readMade(group), group.tables);
  if (sql.length > 0 || by_hand.length > 0) writeFiles(group, migration_name, sql);
  else process.stdout.write(`The migrations of ${group_name} make what it declares: nothing to write.\n`);
  return by_hand.map((sentence) => `To be written by hand: ${sentence}`);
}

const problems = await writeMigration(...process.argv.slice(2));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
