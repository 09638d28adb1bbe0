import type { Migration } from './migration.ts';
import { accounts } from './migrations/0001_accounts.ts';
import { promotions } from './migrations/0002_promotions.ts';
import { listings } from './migrations/0003_listings.ts';

/** In order; a migration's version is its place in this list, from 1. */
export const migrations: readonly Migration[] = [accounts, promotions, listings];
