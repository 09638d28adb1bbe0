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
  /** What is known of each image. */
  image: table({
    tenant: 'image_id',
    key: ['image_id'],
    columns: {
      /** The SHA-256 of the bytes, in hex. */
      image_id: column.text(64),
      mime: column.choice(mime_types),
      /** As it is shown, which a camera's note on how it was held may turn around. */
      width: column.integer(1),
      height: column.integer(1),
      byte_count: column.integer(1),
      /** Who uploaded it first, when, and what for. */
      scene: column.choice(scenes),
      partner_id: column.integer(0),
      /** The shop that the partner signed for; 0 for none. */
      uploader_shop_id: withDefault(column.integer(0), 0),
      uploaded_at: column.timestamp(),
      /** Null once an item uses it. */
      expires_at: nullable(column.timestamp()),
      /** Whether all of its bytes are there: it is not known before. */
      is_stored: withDefault(column.flag(), 1),
    },
    references: [references('partner', 'partner_id'), references('shop', { shop_id: 'uploader_shop_id' })],
    indexes: { image_expires_at: { columns: ['expires_at'], where: { expires_at: 'is not null' } } },
  }),
  /** The bytes of an image. All pieces have the same size but the last. */
  image_piece: table({
    tenant: 'image_id',
    key: ['image_id', 'piece_no'],
    columns: {
      image_id: column.text(64),
      /** From 0, through the whole file. */
      piece_no: column.integer(0),
      bytes: column.bytes(image_piece_bytes),
    },
    large: true,
    references: [references('image', 'image_id')],
  }),
  /** The images that no item uses, with each partner that has uploaded them: so they are counted. */
  unused_image: table({
    tenant: 'partner_id',
    key: ['partner_id', 'uploader_shop_id', 'image_id'],
    columns: {
      partner_id: column.integer(0),
      /** The shop that the partner signed for; 0 for none. */
      uploader_shop_id: column.integer(0),
      image_id: column.text(64),
      /** It does not count any more from then on. */
      expires_at: column.timestamp(),
    },
    references: [
      references('partner', 'partner_id'),
      references('shop', { shop_id: 'uploader_shop_id' }),
      references('image', 'image_id'),
    ],
    indexes: { unused_image_expires_at: { columns: ['expires_at'] } },
  }),
  /** Uploads of videos. Those that succeeded are videos, which items may show. */
  video_upload: table({
    tenant: 'video_upload_id',
    key: ['video_upload_id'],
    columns: {
      video_upload_id: column.text(64),
      /** The partner that uploads it. */
      partner_id: column.integer(1),
      /** The shop that the partner signed for; 0 for a video of a data file. */
      uploader_shop_id: withDefault(column.integer(0), 0),
      /** What the bytes are to be: their MD5 in hex, and how many. */
      file_md5: withDefault(column.text(32), ''),
      byte_count: column.integer(1, video_bytes_max),
      upload_status: withDefault(column.choice(video_statuses), 'SUCCEEDED'),
      /** Why it failed. */
      failure: withDefault(column.text(500), ''),
      /** In seconds; 0 until it is known. */
      duration: column.integer(0),
      /** How long the client says that it took, in milliseconds. */
      upload_cost_ms: withDefault(column.integer(0), 0),
      /** When all parts had come; 0 until then. */
      completed_at: column.timestamp(),
      /** Null once an item uses it, and for a video of a data file. */
      expires_at: nullable(column.timestamp()),
      /** Whether its bytes are here: those of a video of a data file are not. */
      is_stored: withDefault(column.flag(), 0),
    },
    references: [references('partner', 'partner_id'), references('shop', { shop_id: 'uploader_shop_id' })],
    indexes: { video_upload_expires_at: { columns: ['expires_at'], where: { expires_at: 'is not null' } } },
  }),
  /** The parts of a video that have come, or are on their way: one for each number, the one that began last. */
  video_part: table({
    tenant: 'video_upload_id',
    key: ['video_upload_id', 'part_seq'],
    columns: {
      video_upload_id: column.text(64),
      /** From 0. */
      part_seq: column.integer(0),
      content_md5: column.text(32),
      byte_count: column.integer(1, video_part_bytes),
      /** Whether all of its pieces are there. */
      is_stored: column.flag(),
    },
    references: [references('video_upload', 'video_upload_id')],
  }),
  /** The bytes of a video. All pieces have the same size but the last. */
  video_piece: table({
    tenant: 'video_upload_id',
    key: ['video_upload_id', 'piece_no'],
    columns: {
      video_upload_id: column.text(64),
      /** From 0, through the whole file. */
      piece_no: column.integer(0),
      bytes: column.bytes(video_piece_bytes),
    },
    large: true,
    references: [references('video_upload', 'video_upload_id')],
  }),
  /** The videos that no item uses, those under way too, with the shop for which they are uploaded: so they are counted. */
  unused_video: table({
    tenant: 'shop_id',
    key: ['shop_id', 'partner_id', 'video_upload_id'],
    columns: {
      shop_id: column.integer(1),
      partner_id: column.integer(1),
      video_upload_id: column.text(64),
      /** It does not count any more from then on. */
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
