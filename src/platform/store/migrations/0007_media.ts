import type { Migration } from './migration.ts';

export const media: Migration = {
  name: '0007_media',
  sql: ({ integer, text, table_options }) => `
    create table image (
      image_id ${text} not null,
      mime ${text} not null,
      width ${integer} not null,
      height ${integer} not null,
      byte_count ${integer} not null,
      scene ${text} not null,
      partner_id ${integer} not null,
      uploaded_at ${integer} not null,
      expires_at ${integer},
      primary key (image_id)
    )${table_options};
    create index image_expires_at on image (expires_at) where expires_at is not null;
  `,
};
