// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const mediaSpaceMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
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
  '0002_add_uploader': ({ integer }) => `
    alter table image add column uploader_shop_id ${integer} not null default 0;
    create index image_uploader
      on image (partner_id, uploader_shop_id)
      where expires_at is not null;
  `,
  '0003_add_video_parts': ({ bytes, integer, large_table_options, table_options, text }) => `
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
  /** Images were rows of all nodes, and their bytes blobs of a shop 0. Both move to tables that are spread by the image. */
  '0004_spread_images': ({ bytes, integer, large_table_options, table_options, text }) => `
    create table image_piece (
      image_id ${text} not null,
      piece_no ${integer} not null,
      bytes ${bytes} not null,
      primary key (image_id, piece_no)
    )${large_table_options};
    insert into image_piece (image_id, piece_no, bytes)
      select sha256, 0, bytes from blob where shop_id = 0 and length(bytes) > 0;
    insert into image_piece (image_id, piece_no, bytes)
      select sha256, part_no, bytes from blob_part where shop_id = 0;
    delete from blob where shop_id = 0;
    drop table blob_part;
    create table unused_image (
      partner_id ${integer} not null,
      uploader_shop_id ${integer} not null,
      image_id ${text} not null,
      expires_at ${integer} not null,
      primary key (partner_id, uploader_shop_id, image_id)
    )${table_options};
    insert into unused_image (partner_id, uploader_shop_id, image_id, expires_at)
      select partner_id, uploader_shop_id, image_id, expires_at from image where expires_at is not null;
    create index unused_image_expires_at
      on unused_image (expires_at);
    create table image_moved (
      image_id ${text} not null,
      mime ${text} not null,
      width ${integer} not null,
      height ${integer} not null,
      byte_count ${integer} not null,
      scene ${text} not null,
      partner_id ${integer} not null,
      uploader_shop_id ${integer} not null,
      uploaded_at ${integer} not null,
      expires_at ${integer},
      primary key (image_id)
    )${table_options};
    insert into image_moved
      (image_id, mime, width, height, byte_count, scene, partner_id, uploader_shop_id, uploaded_at, expires_at)
      select image_id, mime, width, height, byte_count, scene, partner_id, uploader_shop_id, uploaded_at, expires_at
      from image;
    drop table image;
    create table image (
      image_id ${text} not null,
      mime ${text} not null,
      width ${integer} not null,
      height ${integer} not null,
      byte_count ${integer} not null,
      scene ${text} not null,
      partner_id ${integer} not null,
      uploader_shop_id ${integer} not null default 0,
      uploaded_at ${integer} not null,
      expires_at ${integer},
      is_stored ${integer} not null default 1,
      primary key (image_id)
    )${table_options};
    insert into image
      (image_id, mime, width, height, byte_count, scene, partner_id, uploader_shop_id, uploaded_at, expires_at)
      select image_id, mime, width, height, byte_count, scene, partner_id, uploader_shop_id, uploaded_at, expires_at
      from image_moved;
    drop table image_moved;
    delete from image_piece where image_id not in (select image_id from image);
    create index image_expires_at
      on image (expires_at)
      where expires_at is not null;
  `,
});
