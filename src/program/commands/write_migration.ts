// `npm run migration -- <group> <name>` adds a migration to a group: the SQL that turns the tables its migrations make
// into the tables it declares. Run it from the folder of the project.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { readSchema, type StoredSchema } from '../../engine/store/migrations/database_schema.ts';
import { schemaDifference } from '../../engine/store/migrations/difference.ts';
import { migrate } from '../../engine/store/migrations/migrate.ts';
import type { GroupSchema } from '../../engine/store/migrations/migration.ts';
import { emptyMigrationsFile, withMigration } from '../../engine/store/migrations/migration_file.ts';
import { openDatabase } from '../../engine/store/open_database.ts';
import { systemClock } from '../../kit/contract/clock.ts';
import { groups } from '../groups.ts';

/**
 * The tables that a group's migrations make, without the tables of other groups, to which a migration may move rows.
 * The tables are the same on every engine, so SQLite is enough.
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

/** The path of a group's migrations: next to its declaration. */
function migrationsPath(group_name: string): string {
  const declarations = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.group.ts'))
    .map((path) => join('src', path));
  const declaration = declarations.find((path) =>
    readFileSync(path, 'utf8').includes(`  name: '${group_name}',\n`),
  );
  if (!declaration) throw new Error(`No .group.ts below src declares ${group_name}.`);
  return declaration.replace(/\.group\.ts$/, '.migrations.ts');
}

function newFile(path: string): string {
  const declared_in = relative(dirname(path), 'src/engine/store/migrations/migration.ts');
  return emptyMigrationsFile(basename(path, '.migrations.ts'), declared_in.replaceAll('\\', '/'));
}

function writeToFile(group: GroupSchema, name: string, statements: readonly string[]): void {
  const number = String(group.migrations.length + 1).padStart(4, '0');
  const path = migrationsPath(group.name);
  const file = existsSync(path) ? readFileSync(path, 'utf8') : newFile(path);
  writeFileSync(path, withMigration(file, `${number}_${name}`, statements));
  process.stdout.write(`Added ${number}_${name} to ${path}. Read it before you commit it.\n`);
}

async function writeMigration(group_name = '', migration_name = ''): Promise<string[]> {
  const group = groups.find(({ name }) => name === group_name);
  if (!group) return [`There is no group "${group_name}": ${groups.map(({ name }) => name).join(', ')}.`];
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(migration_name))
    return ['Name the migration in snake_case: npm run migration -- voucher add_note.'];
  const { sql, by_hand } = schemaDifference(await readMade(group), group.tables);
  if (sql.length > 0 || by_hand.length > 0) writeToFile(group, migration_name, sql);
  else
    process.stdout.write(
      `The migrations of ${group_name} already make the tables it declares: nothing to write.\n`,
    );
  return by_hand.map((sentence) => `Write this by hand: ${sentence}`);
}

const problems = await writeMigration(...process.argv.slice(2));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
