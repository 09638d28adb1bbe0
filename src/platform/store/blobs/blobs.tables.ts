import { store_limits } from '../store_limits.ts';
import { column, nullable, type Rows, table } from '../table.ts';

/** The largest blob: 16 MB. */
const byte_count_max = store_limits.blob_bytes_max.value;
const part_bytes_max = store_limits.blob_part_bytes_max.value;

export const blobTables = {
  /**
   * Content by its own hash: the same content is one row for each shop, however often it is put in. Shop 0 has what
   * belongs to no shop: images.
   */
  blob: table({
    tenant: 'shop_id',
    key: ['shop_id', 'sha256'],
    columns: {
      shop_id: column.integer(0),
      /** Of the bytes, in hex. */
      sha256: column.text(64),
      byte_count: column.integer(0, byte_count_max),
      expires_at: nullable(column.timestamp()),
      /** All of them; or none where they are kept in parts. */
      bytes: column.bytes(byte_count_max),
    },
    large: true,
    indexes: { blob_expires_at: { columns: ['expires_at'], where: { expires_at: 'is not null' } } },
  }),
  /** The content of a blob that was written piece by piece. It goes with its blob, and is whole or of no use. */
  blob_part: table({
    tenant: 'shop_id',
    key: ['shop_id', 'sha256', 'part_no'],
    columns: {
      shop_id: column.integer(0),
      /** Of the whole blob. */
      sha256: column.text(64),
      /** From 0. */
      part_no: column.integer(0),
      bytes: column.bytes(part_bytes_max),
    },
    large: true,
  }),
};

export type BlobTables = Rows<typeof blobTables>;
