import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addRedirectUris: Migration = {
  name: '0004_add_redirect_uris',
  sql: ({ text }) => `
    alter table partner add column redirect_uris ${text} not null default '[]';
  `,
};
