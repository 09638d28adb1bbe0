// Compares the migrations of a database with those of a program.
import { engines } from '../engines.ts';
import type { Database } from '../store.ts';
import { type AppliedMigration, checksum, SchemaError } from './applied_migrations.ts';
import type { GroupMigrations, Migration } from './migration.ts';
import { isAtLeast } from './release.ts';

/** A migration that a database lacks. */
export interface PendingMigration {
  readonly group_name: string;
  readonly version: number;
  readonly migration: Migration;
}

export interface ComparedMigrations {
  readonly pending: readonly PendingMigration[];
  /** Those of a newer program, which leave this one everything that it uses. */
  readonly newer: readonly AppliedMigration[];
}

/** What a migration is called: `group/name`. */
export const migrationTitle = (group_name: string, migration_name: string): string =>
  `${group_name}/${migration_name}`;

const titleOf = ({ group_name, migration_name }: AppliedMigration) =>
  migrationTitle(group_name, migration_name);

/** @throws SchemaError if an applied migration is not the one that the program has in its place. */
function checkSame(row: AppliedMigration, at: number, migration: Migration, database: Database): void {
  const is_same =
    row.version === at + 1 &&
    row.migration_name === migration.name &&
    row.checksum === checksum(migration.sql(engines[database.engine]));
  if (!is_same)
    throw new SchemaError(
      `Migration ${row.version} of ${row.group_name} (${titleOf(row)}) in this database is not the ${migration.name} of this program: one of them was altered after it ran. Restore the original, or use a database of this version.`,
    );
}

/** @throws SchemaError if a newer migration does not leave a program of this release what it uses. */
function checkAllowed(newer: readonly AppliedMigration[], readRelease: () => string): void {
  const unrecorded = newer.find(({ oldest_release }) => oldest_release === undefined);
  if (unrecorded)
    throw new SchemaError(
      `This database is newer than this program, and does not record which programs may run on it: it has ${titleOf(unrecorded)}. Run a newer Stoa.`,
    );
  for (const row of newer)
    if (row.oldest_release && !isAtLeast(readRelease(), row.oldest_release))
      throw new SchemaError(
        `This database needs Stoa ${row.oldest_release} or newer, because ${titleOf(row)} took away what older ones use, and this program is Stoa ${readRelease()}. Run a newer Stoa.`,
      );
}

/**
 * Lists what a program must still apply to a database, and what a newer program has applied.
 *
 * @param readRelease returns the release of the program.
 * @throws SchemaError if the program may not run on the database.
 */
export function compareMigrations(
  applied: readonly AppliedMigration[],
  known: readonly GroupMigrations[],
  database: Database,
  readRelease: () => string,
): ComparedMigrations {
  const newer = applied.filter(({ group_name }) => !known.some(({ name }) => name === group_name));
  const pending: PendingMigration[] = [];
  for (const { name: group_name, migrations } of known) {
    const own = applied.filter((row) => row.group_name === group_name);
    for (const [at, row] of own.entries()) {
      const migration = migrations[at];
      if (migration) checkSame(row, at, migration, database);
      else newer.push(row);
    }
    for (const [at, migration] of migrations.entries())
      if (at >= own.length) pending.push({ group_name, version: at + 1, migration });
  }
  checkAllowed(newer, readRelease);
  const [first] = newer;
  const [lacking] = pending;
  if (first && lacking)
    throw new SchemaError(
      `This database has ${titleOf(first)}, which this program does not know, but lacks ${migrationTitle(lacking.group_name, lacking.migration.name)}: neither is older than the other. Run a Stoa that has both.`,
    );
  return { pending, newer };
}
