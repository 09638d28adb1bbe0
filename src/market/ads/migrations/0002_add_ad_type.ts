import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addAdType: Migration = {
  name: '0002_add_ad_type',
  sql: ({ text }) => `
    alter table ad_campaign add column ad_type ${text} not null default 'manual';
  `,
};
