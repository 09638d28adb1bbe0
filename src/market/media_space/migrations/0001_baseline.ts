import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options, text }) => `
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
    create index image_expires_at
      on image (expires_at)
      where expires_at is not null;
    create table video_upload (
      video_upload_id ${text} not null,
      partner_id ${integer} not null,
      byte_count ${integer} not null,
      duration ${integer} not null,
      completed_at ${integer} not null,
      primary key (video_upload_id)
    )${table_options};
  `,
};
