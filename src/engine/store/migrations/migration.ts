import type { Engine } from '../engines.ts';
import type { Tables } from '../table.ts';

/** One change of a group's tables. It never changes once it has run anywhere: a later change is another migration. */
export interface Migration {
  readonly name: string;
  /** SQL for one engine, statements separated by semicolons. */
  readonly sql: (engine: Engine) => string;
}

/** The migrations of a group from their names and SQL, which are declared in order: `0001_baseline`, `0002_add_note`. */
export const migrationsOf = (steps: Readonly<Record<string, Migration['sql']>>): readonly Migration[] =>
  Object.entries(steps).map(([name, sql]) => ({ name, sql }));

/** The migrations of one group, in order. The version of a migration is its position in the list, from 1. */
export interface GroupMigrations {
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** The tables that they make. A database that spreads tables over shards needs them. */
  readonly tables?: Tables;
}

/** The tables of a group, and the migrations that make them. */
export interface GroupSchema extends GroupMigrations {
  readonly tables: Tables;
}
