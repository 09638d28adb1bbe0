import type { Engine } from '../engines.ts';
import type { Tables } from '../table.ts';

/** One step of a group's schema. Once it has run anywhere it never changes: the next change is the next number. */
export interface Migration {
  readonly name: string;
  /** SQL for one engine, statements separated by semicolons. */
  readonly sql: (engine: Engine) => string;
}

/** The migrations of one group, in order: a migration's version is its place in the list, from 1. */
export interface GroupMigrations {
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** The tables that they make, for a database that spreads them. */
  readonly tables?: Tables;
}

/** What a group stores, and the migrations that make it. */
export interface GroupSchema extends GroupMigrations {
  readonly tables: Tables;
}
