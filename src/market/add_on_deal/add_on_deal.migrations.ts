// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const addOnDealMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table add_on_deal (
      shop_id ${integer} not null,
      add_on_deal_id ${integer} not null,
      add_on_deal_name ${text} not null,
      start_time ${integer} not null,
      end_time ${integer} not null,
      promotion_type ${integer} not null,
      purchase_min_spend_micros ${integer} not null,
      per_gift_num ${integer} not null,
      sub_item_priority ${text} not null,
      promotion_purchase_limit ${integer} not null,
      source ${integer} not null,
      primary key (shop_id, add_on_deal_id)
    )${table_options};
  `,
});
