import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const indexTokenExpiry: Migration = {
  name: '0002_index_token_expiry',
  sql: () => `
    create index shop_token_expires_at
      on shop_token (expires_at);
    create index merchant_token_expires_at
      on merchant_token (expires_at);
  `,
};
