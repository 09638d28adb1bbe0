// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const voucherMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table voucher (
      shop_id ${integer} not null,
      voucher_id ${integer} not null,
      voucher_code ${text} not null,
      voucher_name ${text} not null,
      voucher_type ${integer} not null,
      reward_type ${integer} not null,
      usage_quantity ${integer} not null,
      current_usage ${integer} not null,
      start_time ${integer} not null,
      end_time ${integer} not null,
      display_start_time ${integer} not null,
      is_admin ${integer} not null,
      voucher_purpose ${integer} not null,
      display_channel_list ${text} not null,
      min_basket_price_micros ${integer} not null,
      percentage ${integer},
      max_price_micros ${integer},
      discount_amount_micros ${integer},
      cmt_voucher_status ${integer},
      item_id_list ${text},
      target_voucher ${integer},
      usecase ${integer},
      primary key (shop_id, voucher_id)
    )${table_options};
  `,
});
