import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addStatementDownloads: Migration = {
  name: '0002_add_statement_downloads',
  sql: ({ integer }) => `
    alter table income_statement add column downloaded_at ${integer};
  `,
};
