import type { Migration } from '../../platform/store/migrations/migration.ts';

export const addAttributeIntroduction: Migration = {
  name: '0005_add_attribute_introduction',
  sql: ({ text }) => `
    alter table category_attribute add column introduction ${text};
  `,
};
