import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addAttributeIntroduction: Migration = {
  name: '0005_add_attribute_introduction',
  sql: ({ text }) => `
    alter table category_attribute add column introduction ${text};
  `,
};
