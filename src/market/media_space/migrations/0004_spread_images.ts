import type { Migration } from '../../../engine/store/migrations/migration.ts';

/** Images were rows of all nodes, and their bytes blobs of a shop 0. Both move to tables that are spread by the image. */
export const spreadImages: Migration = {
  name: '0004_spread_images',
  sql: ({ bytes, integer, large_table_options, table_options, text }) => `
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
};
