// The table of the migrations that a database has.
import { createHash } from 'node:crypto';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { type Engine, engines } from '../engines.ts';
import type { Params } from '../param.ts';
import { statementsOn } from '../statement.ts';
import type { Database, Store } from '../store.ts';
import { listColumnsOfMigrations, listStoredColumns } from './database_schema.ts';
import type { Migration } from './migration.ts';

/** The schema of the database does not match the program. The message says what to do. */
export class SchemaError extends ExplainedError {
  override readonly name = 'SchemaError';
}

type MigrationRow = {
  group_name: string;
  version: number;
  migration_name: string;
  checksum: string;
  applied_at: number;
  /** Of a migration that took something away: the oldest release that runs without it. */
  oldest_release: string | null;
};
interface MigrationTables {
  schema_migration: MigrationRow;
}

export type AppliedMigration = Omit<MigrationRow, 'oldest_release'> & {
  /** Undefined if it was applied by a program that did not record this. */
  readonly oldest_release: string | null | undefined;
};

const statement = statementsOn<MigrationTables>();
const columns = ['group_name', 'version', 'migration_name', 'checksum', 'applied_at'] as const;
const listApplied = statement((db) =>
  db
    .selectFrom('schema_migration')
    .select([...columns, 'oldest_release'])
    .orderBy('group_name')
    .orderBy('version'),
);
const listAppliedBefore = statement((db) =>
  db.selectFrom('schema_migration').select(columns).orderBy('group_name').orderBy('version'),
);
export const insertApplied = statement(
  (db, { group_name, version, migration_name, checksum, applied_at, oldest_release }: Params<MigrationRow>) =>
    db
      .insertInto('schema_migration')
      .values({ group_name, version, migration_name, checksum, applied_at, oldest_release }),
);

/** A digest of the text of a migration, or of several. */
export const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The row that records a migration. */
export const appliedRow = (
  engine: Engine,
  group_name: string,
  version: number,
  migration: Migration,
  applied_at: number,
): MigrationRow => ({
  ...{ group_name, version, applied_at },
  migration_name: migration.name,
  checksum: checksum(migration.sql(engine)),
  oldest_release: migration.oldest_release ?? null,
});

export interface AppliedMigrations {
  readonly applied: readonly AppliedMigration[];
  /** The SQL that makes the table as it is today, if it is missing or older. */
  readonly table_sql: string | undefined;
}

const newTable = ({ text, integer, table_options }: Engine) => `create table schema_migration (
  group_name ${text} not null,
  version ${integer} not null,
  migration_name ${text} not null,
  checksum ${text} not null,
  applied_at ${integer} not null,
  oldest_release ${text},
  primary key (group_name, version)
)${table_options}`;

/**
 * Lists the migrations of a database; none if it was never migrated and has no table of migrations yet.
 *
 * @throws SchemaError for another program's database, and for one from before migrations were recorded by group.
 */
export async function readApplied(database: Database, store: Store = database): Promise<AppliedMigrations> {
  const own = await listColumnsOfMigrations(database, store);
  const has = (name: string) => own.some(({ column_name }) => column_name === name);
  const engine: Engine = engines[database.engine];
  if (own.length === 0) {
    const [other] = await listStoredColumns(database, store);
    if (other)
      throw new SchemaError(
        `This database belongs to another program: it has tables such as ${other.table_name}, which are not Stoa's. Give Stoa its own database with STOA_DATABASE_URL.`,
      );
    return { applied: [], table_sql: newTable(engine) };
  }
  if (!has('group_name'))
    throw new SchemaError(
      'This database was made by an early Stoa whose schema this program cannot bring up to date: keep it for that Stoa, and give this one an empty database with STOA_DATABASE_URL.',
    );
  if (has('oldest_release')) return { applied: await store.all(listApplied, {}), table_sql: undefined };
  const before = await store.all(listAppliedBefore, {});
  return {
    applied: before.map((row) => ({ ...row, oldest_release: undefined })),
    table_sql: `alter table schema_migration add column oldest_release ${engine.text}`,
  };
}
