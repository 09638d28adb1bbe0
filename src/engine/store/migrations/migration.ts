import type { Engine } from '../engines.ts';
import type { Tables } from '../table.ts';

/** One change of a group's tables. It never changes once it has run anywhere: a later change is another migration. */
export interface Migration {
  readonly name: string;
  /** SQL for one engine, statements separated by semicolons. */
  readonly sql: (engine: Engine) => string;
  /**
   * The oldest release that runs without what the migration takes away, such as `0.2.0`. If it is left out, the
   * migration only adds, and every older program can still run.
   */
  readonly oldest_release?: string;
}

type Contraction = Required<Omit<Migration, 'name'>>;

/**
 * A migration that takes away what older programs use: it drops, renames, or demands a value that they do not write.
 *
 * @param oldest_release the first release that no longer uses it. It must be released before this migration is.
 */
export const contracts = (oldest_release: string, sql: Migration['sql']): Contraction => ({
  oldest_release,
  sql,
});

/**
 * The migrations of a group from their names and SQL, which are declared in order: `0001_baseline`, `0002_add_note`.
 * Each one only adds, unless it is declared with `contracts`.
 */
export const migrationsOf = (
  steps: Readonly<Record<string, Migration['sql'] | Contraction>>,
): readonly Migration[] =>
  Object.entries(steps).map(([name, step]) =>
    typeof step === 'function' ? { name, sql: step } : { name, ...step },
  );

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
