import type { Migration } from '../store/migrations/migration.ts';

export const addSweeps: Migration = {
  name: '0007_add_sweeps',
  sql: ({ integer, table_options, text }) => `
    create table sweep (
      sweep_name ${text} not null,
      next_at_ms ${integer} not null,
      primary key (sweep_name)
    )${table_options};
  `,
};
