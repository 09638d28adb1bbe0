import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const indexReturnsByOrder: Migration = {
  name: '0002_index_returns_by_order',
  sql: () => `
    create index return_request_order
      on return_request (shop_id, order_sn, create_time, return_sn);
  `,
};
