import timers from 'node:timers/promises';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import { codeOf } from '../../../kit/contract/thrown.ts';
import { readVersion } from '../../package_file.ts';
import { type Engine, engines } from '../engines.ts';
import type { Database, Transaction } from '../store.ts';
import type { Tables } from '../table.ts';
import { appliedRow, checksum, insertApplied, readApplied, SchemaError } from './applied_migrations.ts';
import { compareMigrations, migrationTitle, type PendingMigration } from './compare_migrations.ts';
import type { GroupMigrations } from './migration.ts';
import { findShardingOf, findSpreadPlan, spreadTables } from './spread_tables.ts';

export interface SchemaState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Those of a newer program, which leave this one everything that it uses. They are applied too. */
  readonly newer: readonly string[];
}

export interface MigrateOptions {
  /** Returns the SQL for an empty database, which replaces running all migrations one after another. */
  readonly newSchema?: (engine: Engine) => string;
  /** Returns the release of the program; by default that of package.json. */
  readonly readRelease?: () => string;
  /** Called in the transaction of the migrations, after them, with their titles. */
  readonly onApplied?: (store: Transaction, applied: readonly string[]) => void;
}

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
  return steps.map(({ name }) => spreadTitle(name));
}

/**
 * Lists the migrations that a database lacks, and whether it is empty. Changes nothing.
 *
 * @throws SchemaError
 */
export async function listPendingMigrations(
  database: Database,
  known: readonly GroupMigrations[],
): Promise<{ is_empty: boolean; pending: readonly PendingMigration[] }> {
  const { applied } = await readApplied(database);
  const { pending } = compareMigrations(applied, known, database, readVersion);
  return { is_empty: applied.length === 0, pending };
}

/** A digest of a program's migrations. Equal digests mean equal tables. */
export const schemaDigest = (known: readonly GroupMigrations[]): string =>
  checksum(
    known
      .map(({ name, migrations }) => migrationTitle(name, String(migrations.map((one) => one.name))))
      .join(),
  );

/**
 * Returns the applied and the pending migrations. Changes nothing.
 *
 * @throws SchemaError if the program may not run on the database.
 */
export async function checkSchema(
  database: Database,
  known: readonly GroupMigrations[],
  readRelease: () => string = readVersion,
): Promise<SchemaState> {
  const { applied } = await readApplied(database);
  const { pending, newer } = compareMigrations(applied, known, database, readRelease);
  return {
    applied: applied.map(({ group_name, migration_name }) => migrationTitle(group_name, migration_name)),
    pending: [
      ...pending.map(({ group_name, migration }) => migrationTitle(group_name, migration.name)),
      ...(await listUnspread(database, known)),
    ],
    newer: newer.map(({ group_name, migration_name }) => migrationTitle(group_name, migration_name)),
  };
}

/**
 * Migrates the schema to the program's version in one transaction. Programs that start at once wait for each other,
 * and the later ones find nothing left to do. On a database that shards, tables are then distributed as declared.
 * A schema of a newer program stays as it is.
 *
 * @returns the migrations that were applied, each as `group/name`, and the tables that were distributed.
 * @throws SchemaError if the program may not run on the database.
 */
export async function migrate(
  database: Database,
  clock: Clock,
  known: readonly GroupMigrations[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const applied = await applyBesideCalls(database, clock, known, options);
  await listUnspread(database, known);
  const spread = await spreadTables(database, tablesIn(known));
  return [...applied, ...spread.map(spreadTitle)];
}

/** How often migrations give up and try again, before they wait for tables as long as it takes. */
const short_attempts_max = 30;
const pause_ms = 500;

/**
 * Calls of other nodes go on meanwhile, and use the tables in another order. Migrations that waited for one table and held
 * the next ones would keep calls waiting, or wait for calls that wait for them.
 */
async function applyBesideCalls(...work: Parameters<typeof applyPending>): Promise<string[]> {
  const [database, clock, known, options] = work;
  const short = engines[database.engine].short_lock_waits;
  for (let attempts = 1; short && attempts <= short_attempts_max; attempts++)
    try {
      return await applyPending(database, clock, known, options, short.sql);
    } catch (error) {
      if (codeOf(error) !== short.error_code) throw error;
      await timers.setTimeout(pause_ms * (0.5 + Math.random()));
    }
  return applyPending(...work);
}

function applyPending(
  database: Database,
  clock: Clock,
  known: readonly GroupMigrations[],
  { newSchema, readRelease = readVersion, onApplied }: MigrateOptions,
  lock_waits?: string,
): Promise<string[]> {
  const engine: Engine = engines[database.engine];
  return database.transaction(async (store) => {
    if (engine.migration_lock) await store.execute(engine.migration_lock);
    const sharding = await findShardingOf(database, store);
    if (sharding) await store.execute(sharding.begin_migration);
    const { applied, table_sql } = await readApplied(database, store);
    const { pending } = compareMigrations(applied, known, database, readRelease);
    if (lock_waits !== undefined && pending.length > 0) await store.execute(lock_waits);
    if (table_sql !== undefined && pending.length > 0) await store.execute(table_sql);
    const whole = applied.length === 0 ? newSchema?.(engine) : undefined;
    if (whole !== undefined) await store.execute(whole);
    const recorded: Promise<unknown>[] = [];
    for (const { group_name, version, migration } of pending) {
      if (whole === undefined) await store.execute(migration.sql(engine));
      const row = appliedRow(engine, group_name, version, migration, seconds(clock));
      recorded.push(store.run(insertApplied, row));
    }
    await Promise.all(recorded);
    const titles = pending.map(({ group_name, migration }) => migrationTitle(group_name, migration.name));
    if (titles.length > 0) onApplied?.(store, titles);
    return titles;
  });
}
