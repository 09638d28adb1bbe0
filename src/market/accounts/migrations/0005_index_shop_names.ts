import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const indexShopNames: Migration = {
  name: '0005_index_shop_names',
  sql: () => `
    create index shop_shop_name
      on shop (shop_name);
  `,
};
