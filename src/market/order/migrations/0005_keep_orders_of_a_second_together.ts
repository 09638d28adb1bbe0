import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const keepOrdersOfASecondTogether: Migration = {
  name: '0005_keep_orders_of_a_second_together',
  sql: () => `
    drop index sales_order_by_update_time;
    create index sales_order_by_update_time
      on sales_order (shop_id, order_status, update_time);
  `,
};
