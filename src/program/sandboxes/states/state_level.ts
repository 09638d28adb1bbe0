// Which migrations the tables had whose rows are in a file.
import type { Group } from '../../../engine/group.ts';
import type { GroupMigrations } from '../../../engine/store/migrations/migration.ts';
import { newerFile, type StateHeader } from '../../../testing/sandboxes/states/state_file.ts';

type Level = StateHeader['migrations'];

/** The migrations of this program. */
export const migrationsOfGroups = (served: readonly Group[]): Level =>
  Object.fromEntries(served.map(({ name, migrations }) => [name, migrations.map((one) => one.name)]));

/**
 * Whether the tables of a file are older than those of this program.
 *
 * @throws StateFileError if the file has migrations that this program does not know.
 */
export function isOlder({ migrations, version }: StateHeader, own: Level, own_version: string): boolean {
  const ownOf = (group: string) => (Object.hasOwn(own, group) ? own[group] : undefined) ?? [];
  for (const [group, names] of Object.entries(migrations))
    if (names.some((name, at) => ownOf(group)[at] !== name)) throw newerFile(version, own_version);
  return Object.entries(own).some(
    ([group, names]) =>
      names.length > (Object.hasOwn(migrations, group) ? (migrations[group]?.length ?? 0) : 0),
  );
}

/** The groups with the migrations that a file names, and no later ones. */
export const groupsAt = (served: readonly Group[], level: Level): GroupMigrations[] =>
  served.map(({ name, tables, migrations }) => ({
    name,
    tables,
    migrations: migrations.slice(0, Object.hasOwn(level, name) ? level[name]?.length : 0),
  }));
