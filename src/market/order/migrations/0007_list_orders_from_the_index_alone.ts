import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const listOrdersFromTheIndexAlone: Migration = {
  name: '0007_list_orders_from_the_index_alone',
  sql: () => `
    drop index sales_order_by_update_time;
    create index sales_order_by_update_time
      on sales_order (shop_id, order_status, update_time, order_sn);
  `,
};
