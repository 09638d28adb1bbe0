import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const closeCategoriesAndBoundPrices: Migration = {
  name: '0002_close_categories_and_bound_prices',
  sql: ({ integer }) => `
    alter table category add column is_blocked ${integer} not null default 0;
    alter table region_limit add column price_min_micros ${integer} not null default 1;
  `,
};
