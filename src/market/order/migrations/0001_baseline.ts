import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, large_table_options, table_options, text }) => `
    create table sales_order (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      create_time ${integer} not null,
      update_time ${integer} not null,
      buyer_username ${text} not null,
      recipient_address ${text} not null,
      total_amount_micros ${integer} not null,
      note ${text} not null,
      primary key (shop_id, order_sn)
    )${table_options};
    create table sales_order_line (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      line_no ${integer} not null,
      package_number ${text} not null,
      item_id ${integer} not null,
      model_id ${integer} not null,
      item_name ${text} not null,
      model_name ${text} not null,
      item_sku ${text} not null,
      quantity ${integer} not null,
      price_micros ${integer} not null,
      primary key (shop_id, order_sn, line_no)
    )${table_options};
    create table package (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      package_number ${text} not null,
      logistic_id ${integer} not null,
      logistics_status ${text} not null,
      revision ${integer} not null,
      reschedule_allowed ${integer} not null,
      ships_from_address_id ${integer},
      arranged_at ${integer},
      mode ${text},
      address_id ${integer},
      pickup_time_id ${text},
      branch_id ${integer},
      slug ${text},
      sender_real_name ${text},
      tracking_number ${text},
      tracking_url ${text},
      failed_reason ${text},
      history ${text} not null,
      final_status ${text},
      primary key (shop_id, order_sn, package_number)
    )${large_table_options};
  `,
};
