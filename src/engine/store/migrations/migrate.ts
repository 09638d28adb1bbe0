import { createHash } from 'node:crypto';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { type Engine, engines } from '../engines.ts';
import type { Params } from '../param.ts';
import { statementsOn } from '../statement.ts';
import type { Database, Store, Transaction } from '../store.ts';
import type { Tables } from '../table.ts';
import { listStoredColumns } from './database_schema.ts';
import type { GroupMigrations, Migration } from './migration.ts';
import { findShardingOf, findSpreadPlan, spreadTables } from './spread_tables.ts';

type AppliedMigration = {
  group_name: string;
  version: number;
  migration_name: string;
  checksum: string;
  applied_at: number;
};
interface MigrationTables {
  schema_migration: AppliedMigration;
}

const statement = statementsOn<MigrationTables>();
const listApplied = statement((db) =>
  db.selectFrom('schema_migration').selectAll().orderBy('group_name').orderBy('version'),
);
const insertApplied = statement(
  (db, { group_name, version, migration_name, checksum, applied_at }: Params<AppliedMigration>) =>
    db.insertInto('schema_migration').values({ group_name, version, migration_name, checksum, applied_at }),
);

/** The schema of the database does not match the program. The message says what to do. */
export class SchemaError extends ExplainedError {
  override readonly name = 'SchemaError';
}

export interface SchemaState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

const checksum = (text: string) => createHash('sha256').update(text).digest('hex');

const titleOf = (group_name: string, migration_name: string) => `${group_name}/${migration_name}`;

/** A migration that a database lacks. */
export interface PendingMigration {
  readonly group_name: string;
  readonly version: number;
  readonly migration: Migration;
}

/**
 * Lists the migrations of one group that a database lacks.
 *
 * @throws SchemaError if the applied migrations differ from the group's.
 */
function listPending(
  { name: group_name, migrations }: GroupMigrations,
  applied: readonly AppliedMigration[],
  database: Database,
): PendingMigration[] {
  applied.forEach(({ version, migration_name, checksum: found }, index) => {
    const migration = migrations[index];
    const title = titleOf(group_name, migration_name);
    if (!migration)
      throw new SchemaError(
        `This database is newer than this program: it has migration ${version} of ${group_name} (${title}), and the program ends at ${migrations.length}. Run a newer Stoa.`,
      );
    if (
      version !== index + 1 ||
      migration_name !== migration.name ||
      found !== checksum(migration.sql(engines[database.engine]))
    )
      throw new SchemaError(
        `Migration ${version} of ${group_name} (${title}) in this database is not the ${migration.name} of this program: one of them was altered after it ran. Restore the original, or use a database of this version.`,
      );
  });
  return migrations
    .map((migration, index) => ({ group_name, version: index + 1, migration }))
    .slice(applied.length);
}

/**
 * Compares the applied migrations with the program's.
 *
 * @throws SchemaError if they do not match.
 */
function compare(
  applied: readonly AppliedMigration[],
  known: readonly GroupMigrations[],
  database: Database,
): PendingMigration[] {
  const unknown = applied.find((row) => !known.some(({ name }) => name === row.group_name));
  if (unknown)
    throw new SchemaError(
      `This database is newer than this program: it has tables of ${unknown.group_name}, which the program does not know. Run a newer Stoa.`,
    );
  return known.flatMap((group) =>
    listPending(
      group,
      applied.filter(({ group_name }) => group_name === group.name),
      database,
    ),
  );
}

/**
 * Lists the migrations of a database; none if it was never migrated and has no table of migrations yet.
 *
 * @throws SchemaError for another program's database, and for one from before migrations were recorded by group.
 */
async function listAppliedOrNone(database: Database, store: Store): Promise<AppliedMigration[]> {
  const columns = await listStoredColumns(database, store);
  const own = columns.filter(({ table_name }) => table_name === 'schema_migration');
  if (own.length === 0 && columns.length > 0)
    throw new SchemaError(
      `This database belongs to another program: it has tables such as ${columns[0]?.table_name}, which are not Stoa's. Give Stoa its own database with STOA_DATABASE_URL.`,
    );
  if (own.length === 0) return [];
  if (!own.some(({ column_name }) => column_name === 'group_name'))
    throw new SchemaError(
      'This database was made by an early Stoa whose schema this program cannot bring up to date: keep it for that Stoa, and give this one an empty database with STOA_DATABASE_URL.',
    );
  return store.all(listApplied, {});
}

/** Called with the titles of the migrations that a transaction has applied. */
type OnApplied = (store: Transaction, applied: readonly string[]) => Promise<void>;

/** The tables of groups that declare them. */
export const tablesIn = (known: readonly GroupMigrations[]): Tables =>
  Object.assign({}, ...known.map(({ tables }) => tables));

/** What the distribution of a table is called. */
export const spreadTitle = (table_name: string) => `spread ${table_name}`;

/**
 * Lists the titles of the tables that must still be distributed.
 *
 * @throws SchemaError for a table that is distributed differently from its declaration.
 */
async function listUnspread(database: Database, known: readonly GroupMigrations[]): Promise<string[]> {
  const { steps, misplaced } = await findSpreadPlan(database, tablesIn(known));
  const [wrong] = misplaced;
  if (wrong)
    throw new SchemaError(
      `The table ${wrong.table_name} must be ${wrong.expected}, but is ${wrong.found}: it was not distributed by Stoa. Undo that with undistribute_table, and run \`stoa migrate\`.`,
    );
  return steps.map(({ table_name }) => spreadTitle(table_name));
}

/**
 * Lists the migrations that a database lacks, and whether it is empty. Changes nothing.
 *
 * @throws SchemaError
 */
export async function listPendingMigrations(
  database: Database,
  known: readonly GroupMigrations[],
): Promise<{ is_empty: boolean; pending: PendingMigration[] }> {
  const applied = await listAppliedOrNone(database, database);
  return { is_empty: applied.length === 0, pending: compare(applied, known, database) };
}

/** A digest of a program's migrations. Equal digests mean equal tables. */
export const schemaDigest = (known: readonly GroupMigrations[]): string =>
  checksum(
    known.map(({ name, migrations }) => titleOf(name, String(migrations.map((one) => one.name)))).join(),
  );

/**
 * Returns the applied and the pending migrations. Changes nothing.
 *
 * @throws SchemaError
 */
export async function checkSchema(
  database: Database,
  known: readonly GroupMigrations[],
): Promise<SchemaState> {
  const applied = await listAppliedOrNone(database, database);
  const pending = compare(applied, known, database);
  return {
    applied: applied.map(({ group_name, migration_name }) => titleOf(group_name, migration_name)),
    pending: [
      ...pending.map(({ group_name, migration }) => titleOf(group_name, migration.name)),
      ...(await listUnspread(database, known)),
    ],
  };
}

/**
 * Migrates the schema to the program's version in one transaction. Programs that start at once wait for each other,
 * and the later ones find nothing left to do. On a database that shards, tables are then distributed as declared.
 *
 * @param newSchema returns the SQL for an empty database, which replaces running all migrations one after another.
 * @param onApplied called in the transaction of migrations, after them.
 * @returns the migrations that were applied, each as `group/name`, and the tables that were distributed.
 * @throws SchemaError
 */
export async function migrate(
  database: Database,
  clock: Clock,
  known: readonly GroupMigrations[],
  newSchema?: (engine: Engine) => string,
  onApplied?: OnApplied,
): Promise<string[]> {
  const applied = await applyPending(database, clock, known, newSchema, onApplied);
  await listUnspread(database, known);
  const spread = await spreadTables(database, tablesIn(known));
  return [...applied, ...spread.map(spreadTitle)];
}

function applyPending(
  ...[database, clock, known, newSchema, onApplied]: Parameters<typeof migrate>
): Promise<string[]> {
  const engine: Engine = engines[database.engine];
  return database.transaction(async (store) => {
    if (engine.migration_lock) await store.execute(engine.migration_lock);
    const sharding = await findShardingOf(database, store);
    if (sharding) await store.execute(sharding.begin_migration);
    const applied = await listAppliedOrNone(database, store);
    const pending = compare(applied, known, database);
    if (applied.length === 0 && pending.length > 0)
      await store.execute(`create table schema_migration (
        group_name ${engine.text} not null,
        version ${engine.integer} not null,
        migration_name ${engine.text} not null,
        checksum ${engine.text} not null,
        applied_at ${engine.integer} not null,
        primary key (group_name, version)
      )${engine.table_options}`);
    const whole = applied.length === 0 ? newSchema?.(engine) : undefined;
    if (whole !== undefined) await store.execute(whole);
    const recorded: Promise<unknown>[] = [];
    for (const { group_name, version, migration } of pending) {
      const text = migration.sql(engine);
      if (whole === undefined) await store.execute(text);
      const row = { group_name, version, migration_name: migration.name, checksum: checksum(text) };
      recorded.push(store.run(insertApplied, { ...row, applied_at: seconds(clock) }));
    }
    await Promise.all(recorded);
    const titles = pending.map(({ group_name, migration }) => titleOf(group_name, migration.name));
    if (titles.length > 0) await onApplied?.(store, titles);
    return titles;
  });
}
