import type { Migration } from '../store/migrations/migration.ts';

export const addNodeSeenAt: Migration = {
  name: '0003_add_node_seen_at',
  sql: ({ integer }) => `
    alter table node add column seen_at ${integer} not null default 0;
  `,
};
