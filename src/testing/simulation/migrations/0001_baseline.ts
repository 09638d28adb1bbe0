import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options, text }) => `
    create table simulated_shop (
      shop_id ${integer} not null,
      seed ${text} not null,
      orders_per_week ${integer} not null,
      sellers ${text} not null,
      started_at ${integer} not null,
      looked_at ${integer} not null,
      primary key (shop_id)
    )${table_options};
  `,
};
