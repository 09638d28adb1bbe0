import type { Engine } from '../engines.ts';
import type { Tables } from '../table.ts';

/** One step of a group's schema. Once it has run anywhere it must never change: the next change is the next step. */
export interface Migration {
  readonly name: string;
  /** SQL for one engine, statements separated by semicolons. */
  readonly sql: (engine: Engine) => string;
}

/** The migrations of one group, in order. A migration's version is its position in the list, from 1. */
export interface GroupMigrations {
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** The tables that they create, for a database that distributes them. */
  readonly tables?: Tables;
}

/** The tables of a group, and the migrations that create them. */
export interface GroupSchema extends GroupMigrations {
  readonly tables: Tables;
}
