import type { Engine } from './engines.ts';
import { accounts } from './migrations/0001_accounts.ts';
import { promotions } from './migrations/0002_promotions.ts';
import { listings } from './migrations/0003_listings.ts';

/** One step of the schema. Once it has run anywhere it never changes: the next change is the next number. */
export interface Migration {
  readonly name: string;
  /** SQL for one engine, statements separated by semicolons. */
  readonly sql: (engine: Engine) => string;
}

/** In order; a migration's version is its place in this list, from 1. */
export const migrations: readonly Migration[] = [accounts, promotions, listings];
