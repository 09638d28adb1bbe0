import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options, text }) => `
    create table fbs_sku (
      shop_id ${integer} not null,
      shop_item_id ${integer} not null,
      shop_model_id ${integer} not null,
      shop_item_name ${text} not null,
      shop_model_name ${text} not null,
      is_block ${integer} not null,
      primary key (shop_id, shop_item_id, shop_model_id)
    )${table_options};
  `,
};
