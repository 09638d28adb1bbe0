import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Clock, seconds } from '../../contract/clock.ts';
import { engines } from '../engines.ts';
import { statementsOn } from '../statement.ts';
import type { Database, Store } from '../store.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations.ts';

interface MigrationTables {
  schema_migration: { version: number; migration_name: string; checksum: string; applied_at: number };
}

const statement = statementsOn<MigrationTables>();
const listApplied = statement((db) => db.selectFrom('schema_migration').selectAll().orderBy('version'));
const insertApplied = statement((db, p: MigrationTables['schema_migration']) =>
  db.insertInto('schema_migration').values({
    version: p.version,
    migration_name: p.migration_name,
    checksum: p.checksum,
    applied_at: p.applied_at,
  }),
);

interface ColumnRow {
  table_name: string;
  column_name: string;
  /** From 1 for a column of the primary key, 0 for others. */
  key_position: number;
}

/** The database and the program do not fit together; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

export interface SchemaState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

const checksum = (text: string) => createHash('sha256').update(text).digest('hex');

/** Compares what was applied with what the program knows. @throws SchemaError when the database is another's. */
function compare(
  applied: readonly MigrationTables['schema_migration'][],
  known: readonly Migration[],
  database: Database,
) {
  applied.forEach(({ version, migration_name, checksum: found }, index) => {
    const migration = known[index];
    if (!migration)
      throw new SchemaError(
        `This database is newer than this program: it has migration ${version} (${migration_name}), and the program ends at ${known.length}. Run a newer Stoa.`,
      );
    if (
      version !== index + 1 ||
      migration_name !== migration.name ||
      found !== checksum(migration.sql(engines[database.engine]))
    )
      throw new SchemaError(
        `Migration ${version} (${migration_name}) in this database is not the ${migration.name} of this program: one of them was altered after it ran. Restore the original, or use a database of this version.`,
      );
  });
  return known.slice(applied.length);
}

const describe = {
  sqlite: statement((db) => ({
    compile: () => sql.raw<ColumnRow>(engines.sqlite.describe_schema).compile(db),
  })),
  postgres: statement((db) => ({
    compile: () => sql.raw<ColumnRow>(engines.postgres.describe_schema).compile(db),
  })),
};

/** One row for each column of the database. */
export const describeSchema = (database: Database, store: Store = database): Promise<ColumnRow[]> =>
  store.all(describe[database.engine], {});

/** A database that was never migrated has no table of migrations yet. */
async function listAppliedOrNone(database: Database, store: Store) {
  const columns = await describeSchema(database, store);
  return columns.some(({ table_name }) => table_name === 'schema_migration')
    ? store.all(listApplied, {})
    : [];
}

/** What has been applied and what is pending; changes nothing. @throws SchemaError */
export async function checkSchema(
  database: Database,
  known: readonly Migration[] = migrations,
): Promise<SchemaState> {
  const applied = await listAppliedOrNone(database, database);
  const pending = compare(applied, known, database);
  return { applied: applied.map((row) => row.migration_name), pending: pending.map(({ name }) => name) };
}

/**
 * Brings the schema up to the program's in one transaction. Programs that start at once wait for each other, and the
 * later ones find nothing left to do.
 *
 * @returns the names of the migrations that were applied.
 * @throws SchemaError
 */
export function migrate(
  database: Database,
  clock: Clock,
  known: readonly Migration[] = migrations,
): Promise<string[]> {
  const engine = engines[database.engine];
  return database.transaction(async (store) => {
    if (engine.migration_lock) await store.execute(engine.migration_lock);
    const applied = await listAppliedOrNone(database, store);
    const pending = compare(applied, known, database);
    if (applied.length === 0 && pending.length > 0)
      await store.execute(`create table schema_migration (
        version ${engine.integer} not null,
        migration_name ${engine.text} not null,
        checksum ${engine.text} not null,
        applied_at ${engine.integer} not null,
        primary key (version)
      )${engine.table_options}`);
    let version = applied.length;
    for (const migration of pending) {
      const text = migration.sql(engine);
      await store.execute(text);
      version++;
      await store.run(insertApplied, {
        version,
        migration_name: migration.name,
        checksum: checksum(text),
        applied_at: seconds(clock),
      });
    }
    return pending.map(({ name }) => name);
  });
}
