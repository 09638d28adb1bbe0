import type { Migration } from '../store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ bytes, integer, large_table_options, table_options, text }) => `
    create table id_block (
      kind ${text} not null,
      next_id ${integer} not null,
      primary key (kind)
    )${table_options};
    create table loaded_data (
      data_name ${text} not null,
      loaded_at ${integer} not null,
      primary key (data_name)
    )${table_options};
    create table node (
      node_id ${text} not null,
      base_url ${text} not null,
      operator_url ${text} not null,
      started_at ${integer} not null,
      primary key (node_id)
    )${table_options};
    create table blob (
      shop_id ${integer} not null,
      sha256 ${text} not null,
      byte_count ${integer} not null,
      expires_at ${integer},
      bytes ${bytes} not null,
      primary key (shop_id, sha256)
    )${large_table_options};
    create index blob_expires_at
      on blob (expires_at)
      where expires_at is not null;
    create table job (
      shop_id ${integer} not null,
      kind ${text} not null,
      job_id ${text} not null,
      due_at ${integer} not null,
      attempts ${integer} not null,
      lease ${text},
      lease_ends_at ${integer},
      created_at ${integer} not null,
      last_error ${text},
      failed_at ${integer},
      primary key (shop_id, kind, job_id)
    )${table_options};
    create index job_due_at
      on job (due_at)
      where failed_at is null;
  `,
};
