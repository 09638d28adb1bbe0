import { eraseRow, personal } from '../../engine/store/personal/erased.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import {
  image_piece_bytes,
  mime_types,
  scenes,
  video_bytes_max,
  video_part_bytes,
  video_piece_bytes,
  video_statuses,
} from './media_space.ts';

export const mediaSpaceTables = {
  /** The facts of each image. */
  image: table({
    tenant: 'image_id',
    key: ['image_id'],
    columns: {
      /** The SHA-256 of the bytes, in hex. */
      image_id: column.text(64),
      mime: column.choice(mime_types),
      /** As displayed: the orientation that a camera recorded may swap width and height. */
      width: column.integer(1),
      height: column.integer(1),
      byte_count: column.integer(1),
      /** The first upload: by whom, when, and for what purpose. */
      scene: column.choice(scenes),
      partner_id: column.integer(0),
      /** The shop that the partner signed for; 0 if there is none. */
      uploader_shop_id: withDefault(column.integer(0), 0),
      uploaded_at: column.timestamp(),
      /** Null once an item uses it. */
      expires_at: nullable(column.timestamp()),
      /** Whether all bytes are stored: until then the image does not exist for others. */
      is_stored: withDefault(column.flag(), 1),
    },
    references: [references('partner', 'partner_id'), references('shop', { shop_id: 'uploader_shop_id' })],
    indexes: { image_expires_at: { columns: ['expires_at'], where: { expires_at: 'is not null' } } },
  }),
  /** The bytes of an image. All pieces except the last have equal size. */
  image_piece: table({
    tenant: 'image_id',
    key: ['image_id', 'piece_no'],
    columns: {
      image_id: column.text(64),
      /** Numbered from 0 through the whole file. */
      piece_no: column.integer(0),
      bytes: personal(column.bytes(image_piece_bytes), eraseRow),
    },
    large: true,
    references: [references('image', 'image_id')],
  }),
  /** The unused images, per partner that has uploaded them. They are counted here. */
  unused_image: table({
    tenant: 'partner_id',
    key: ['partner_id', 'uploader_shop_id', 'image_id'],
    columns: {
      partner_id: column.integer(0),
      /** The shop that the partner signed for; 0 if there is none. */
      uploader_shop_id: column.integer(0),
      image_id: column.text(64),
      /** The image no longer counts from then on. */
      expires_at: column.timestamp(),
    },
    references: [
      references('partner', 'partner_id'),
      references('shop', { shop_id: 'uploader_shop_id' }),
      references('image', 'image_id'),
    ],
    indexes: { unused_image_expires_at: { columns: ['expires_at'] } },
  }),
  /** Uploads of videos. A successful upload is a video, which items may show. */
  video_upload: table({
    tenant: 'video_upload_id',
    key: ['video_upload_id'],
    columns: {
      video_upload_id: column.text(64),
      /** The uploading partner. */
      partner_id: column.integer(1),
      /** The shop that the partner signed for; 0 for a video from a data file. */
      uploader_shop_id: withDefault(column.integer(0), 0),
      /** The expected MD5 in hex, and the expected number of bytes. */
      file_md5: withDefault(column.text(32), ''),
      byte_count: column.integer(1, video_bytes_max),
      upload_status: withDefault(column.choice(video_statuses), 'SUCCEEDED'),
      /** Why the upload failed. */
      failure: withDefault(column.text(500), ''),
      /** In seconds; 0 until it is known. */
      duration: column.integer(0),
      /** How long the upload took by the client's report, in milliseconds. */
      upload_cost_ms: withDefault(column.integer(0), 0),
      /** When all parts had arrived; 0 until then. */
      completed_at: column.timestamp(),
      /** Null once an item uses it, and for a video from a data file. */
      expires_at: nullable(column.timestamp()),
      /** Whether the bytes are stored here; false for a video from a data file. */
      is_stored: withDefault(column.flag(), 0),
    },
    references: [references('partner', 'partner_id'), references('shop', { shop_id: 'uploader_shop_id' })],
    indexes: { video_upload_expires_at: { columns: ['expires_at'], where: { expires_at: 'is not null' } } },
  }),
  /** The parts of a video that have arrived or are arriving: one row for each number, for the latest content. */
  video_part: table({
    tenant: 'video_upload_id',
    key: ['video_upload_id', 'part_seq'],
    columns: {
      video_upload_id: column.text(64),
      /** Numbered from 0. */
      part_seq: column.integer(0),
      content_md5: column.text(32),
      byte_count: column.integer(1, video_part_bytes),
      /** Whether all pieces are stored. */
      is_stored: column.flag(),
    },
    references: [references('video_upload', 'video_upload_id')],
  }),
  /** The bytes of a video. All pieces except the last have equal size. */
  video_piece: table({
    tenant: 'video_upload_id',
    key: ['video_upload_id', 'piece_no'],
    columns: {
      video_upload_id: column.text(64),
      /** Numbered from 0 through the whole file. */
      piece_no: column.integer(0),
      bytes: column.bytes(video_piece_bytes),
    },
    large: true,
    references: [references('video_upload', 'video_upload_id')],
  }),
  /** The unused videos of each shop, unfinished uploads included. They are counted here. */
  unused_video: table({
    tenant: 'shop_id',
    key: ['shop_id', 'partner_id', 'video_upload_id'],
    columns: {
      shop_id: column.integer(1),
      partner_id: column.integer(1),
      video_upload_id: column.text(64),
      /** The video no longer counts from then on. */
      expires_at: column.timestamp(),
    },
    references: [
      references('shop', 'shop_id'),
      references('partner', 'partner_id'),
      references('video_upload', 'video_upload_id'),
    ],
    indexes: { unused_video_expires_at: { columns: ['expires_at'] } },
  }),
};

export type MediaSpaceTables = Rows<typeof mediaSpaceTables>;
