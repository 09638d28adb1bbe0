import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addListingFacts: Migration = {
  name: '0003_add_listing_facts',
  sql: ({ integer, table_options, text }) => `
    alter table item add column is_deboosted ${integer} not null default 0;
    alter table item add column is_unlisted_by_marketplace ${integer} not null default 0;
    alter table item add column is_kit ${integer} not null default 0;
    create index item_listing
      on item (shop_id, item_id, item_status, update_time, is_kit);
    alter table item_model add column gtin_code ${text};
    alter table item_model add column weight ${text};
    alter table item_model add column dimension ${text};
    create table item_promotion (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      model_id ${integer} not null,
      promotion_id ${integer} not null,
      promotion_type ${text} not null,
      promotion_price_micros ${integer} not null,
      start_time ${integer} not null,
      end_time ${integer} not null,
      primary key (shop_id, item_id, model_id, promotion_id)
    )${table_options};
  `,
};
