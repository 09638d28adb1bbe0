// Written by `npm run migration`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';

export const addOnDealMigrations: readonly Migration[] = [baseline];
