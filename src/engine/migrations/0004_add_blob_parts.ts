import type { Migration } from '../store/migrations/migration.ts';

export const addBlobParts: Migration = {
  name: '0004_add_blob_parts',
  sql: ({ bytes, integer, large_table_options, text }) => `
    create table blob_part (
      shop_id ${integer} not null,
      sha256 ${text} not null,
      part_no ${integer} not null,
      bytes ${bytes} not null,
      primary key (shop_id, sha256, part_no)
    )${large_table_options};
  `,
};
