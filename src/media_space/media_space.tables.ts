import { column, nullable, type Rows, references, table, withDefault } from '../platform/store/table.ts';
import { mime_types, scenes } from './media_space.ts';

export const mediaSpaceTables = {
  /** What is known of each image. Its bytes are a blob of shop 0, which has the image's id and expires with it. */
  image: table({
    tenant: 'reference',
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
    },
    references: [
      references('blob', { sha256: 'image_id' }),
      references('partner', 'partner_id'),
      references('shop', { shop_id: 'uploader_shop_id' }),
    ],
    indexes: {
      image_expires_at: { columns: ['expires_at'], where: { expires_at: 'is not null' } },
      image_uploader: {
        columns: ['partner_id', 'uploader_shop_id'],
        where: { expires_at: 'is not null' },
      },
    },
  }),
  /** Videos whose upload was completed: items may show them. */
  video_upload: table({
    tenant: 'reference',
    key: ['video_upload_id'],
    columns: {
      video_upload_id: column.text(64),
      /** The partner that uploaded it. */
      partner_id: column.integer(1),
      byte_count: column.integer(1),
      /** In seconds. */
      duration: column.integer(1),
      completed_at: column.timestamp(),
    },
    references: [references('partner', 'partner_id')],
  }),
};

export type MediaSpaceTables = Rows<typeof mediaSpaceTables>;
