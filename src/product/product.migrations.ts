// Written by `npm run migration`.
import type { Migration } from '../platform/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { closeCategoriesAndBoundPrices } from './migrations/0002_close_categories_and_bound_prices.ts';

export const productMigrations: readonly Migration[] = [baseline, closeCategoriesAndBoundPrices];
