import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options }) => `
    create table listing_issue (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      reason ${integer} not null,
      primary key (shop_id, item_id)
    )${table_options};
  `,
};
