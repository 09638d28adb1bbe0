import type { Migration } from './migration.ts';

export const jobs: Migration = {
  name: '0004_jobs',
  sql: ({ integer, text, bytes, table_options, large_table_options }) => `
    create table job (
      shop_id ${integer} not null,
      kind ${text} not null,
      job_id ${text} not null,
      due_at ${integer} not null,
      attempts ${integer} not null,
      lease ${text},
      created_at ${integer} not null,
      last_error ${text},
      failed_at ${integer},
      primary key (shop_id, kind, job_id)
    )${table_options};
    create index job_due_at on job (due_at) where failed_at is null;
    create table blob (
      shop_id ${integer} not null,
      sha256 ${text} not null,
      byte_count ${integer} not null,
      expires_at ${integer},
      bytes ${bytes} not null,
      primary key (shop_id, sha256)
    )${large_table_options};
    create index blob_expires_at on blob (expires_at) where expires_at is not null;
  `,
};
