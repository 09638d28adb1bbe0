import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addVideoParts: Migration = {
  name: '0003_add_video_parts',
  sql: ({ bytes, integer, large_table_options, table_options, text }) => `
    alter table video_upload add column uploader_shop_id ${integer} not null default 0;
    alter table video_upload add column file_md5 ${text} not null default '';
    alter table video_upload add column upload_status ${text} not null default 'SUCCEEDED';
    alter table video_upload add column failure ${text} not null default '';
    alter table video_upload add column upload_cost_ms ${integer} not null default 0;
    alter table video_upload add column expires_at ${integer};
    alter table video_upload add column is_stored ${integer} not null default 0;
    create index video_upload_expires_at
      on video_upload (expires_at)
      where expires_at is not null;
    create table video_part (
      video_upload_id ${text} not null,
      part_seq ${integer} not null,
      content_md5 ${text} not null,
      byte_count ${integer} not null,
      is_stored ${integer} not null,
      primary key (video_upload_id, part_seq)
    )${table_options};
    create table video_piece (
      video_upload_id ${text} not null,
      piece_no ${integer} not null,
      bytes ${bytes} not null,
      primary key (video_upload_id, piece_no)
    )${large_table_options};
    create table unused_video (
      shop_id ${integer} not null,
      partner_id ${integer} not null,
      video_upload_id ${text} not null,
      expires_at ${integer} not null,
      primary key (shop_id, partner_id, video_upload_id)
    )${table_options};
    create index unused_video_expires_at
      on unused_video (expires_at);
  `,
};
