import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addCarrierNumber: Migration = {
  name: '0003_add_carrier_number',
  sql: ({ integer, table_options, text }) => `
    create table carrier_number (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      package_number ${text} not null,
      plp_number ${text},
      first_mile_tracking_number ${text},
      last_mile_tracking_number ${text},
      pickup_code ${text},
      primary key (shop_id, order_sn, package_number)
    )${table_options};
  `,
};
