import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const indexReferenceUse: Migration = {
  name: '0003_index_reference_use',
  sql: () => `
    create index ad_edit_reference_used_at
      on ad_edit_reference (used_at);
  `,
};
