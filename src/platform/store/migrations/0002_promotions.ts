import type { Migration } from './migration.ts';

export const promotions: Migration = {
  name: '0002_promotions',
  sql: ({ integer, text, table_options }) => `
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
    create table sip_discount (
      shop_id ${integer} not null,
      affiliate_shop_id ${integer} not null,
      sip_discount_id ${integer} not null,
      sip_discount_rate ${integer} not null,
      start_time ${integer} not null,
      end_time ${integer} not null,
      create_time ${integer} not null,
      update_time ${integer} not null,
      primary key (shop_id, affiliate_shop_id, sip_discount_id)
    )${table_options};
  `,
};
