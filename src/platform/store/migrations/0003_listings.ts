import type { Migration } from './migration.ts';

export const listings: Migration = {
  name: '0003_listings',
  sql: ({ integer, text, table_options }) => `
    create table listing_issue (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      reason ${integer} not null,
      primary key (shop_id, item_id)
    )${table_options};
    create table global_category (
      category_id ${integer} not null,
      category_name ${text} not null,
      parent_category_id ${integer},
      is_leaf ${integer} not null,
      standardise_variation_list ${text} not null,
      primary key (category_id)
    )${table_options};
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
