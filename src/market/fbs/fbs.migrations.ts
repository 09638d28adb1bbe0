// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const fbsMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
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
});
