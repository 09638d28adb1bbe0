// Written by `npm run migration`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { closeCategoriesAndBoundPrices } from './migrations/0002_close_categories_and_bound_prices.ts';
import { addListingFacts } from './migrations/0003_add_listing_facts.ts';
import { addCatalogueFacts } from './migrations/0004_add_catalogue_facts.ts';
import { addAttributeIntroduction } from './migrations/0005_add_attribute_introduction.ts';

export const productMigrations: readonly Migration[] = [
  baseline,
  closeCategoriesAndBoundPrices,
  addListingFacts,
  addCatalogueFacts,
  addAttributeIntroduction,
];
