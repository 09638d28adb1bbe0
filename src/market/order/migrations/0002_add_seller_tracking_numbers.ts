import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addSellerTrackingNumbers: Migration = {
  name: '0002_add_seller_tracking_numbers',
  sql: ({ integer, table_options, text }) => `
    alter table package add column invoice_pending ${integer} not null default 0;
    create table seller_tracking_number (
      shop_id ${integer} not null,
      tracking_number ${text} not null,
      order_sn ${text} not null,
      primary key (shop_id, tracking_number)
    )${table_options};
    insert into seller_tracking_number (shop_id, tracking_number, order_sn)
    select shop_id, tracking_number, min(order_sn) from package
    where tracking_number is not null group by shop_id, tracking_number;
  `,
};
