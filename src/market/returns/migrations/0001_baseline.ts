import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options, text }) => `
    create table return_request (
      shop_id ${integer} not null,
      return_sn ${text} not null,
      order_sn ${text} not null,
      return_status ${text} not null,
      compensation_status ${text} not null,
      reason ${text} not null,
      refund_amount_micros ${integer} not null,
      create_time ${integer} not null,
      update_time ${integer} not null,
      primary key (shop_id, return_sn)
    )${table_options};
    create table dispute_cancellation (
      shop_id ${integer} not null,
      return_sn ${text} not null,
      request_id ${text} not null,
      partner_id ${integer} not null,
      email ${text} not null,
      cancelled_at ${integer} not null,
      primary key (shop_id, return_sn, request_id)
    )${table_options};
  `,
};
