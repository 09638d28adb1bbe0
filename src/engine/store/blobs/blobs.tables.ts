import { eraseRow, personal } from '../personal/erased.ts';
import { store_limits } from '../store_limits.ts';
import { column, nullable, type Rows, table } from '../table.ts';

/** Maximum size of a blob: 16 MB. */
const byte_count_max = store_limits.blob_bytes_max.value;

export const blobTables = {
  /** Content by its hash. Each shop has one row for the same content, however often it is stored. */
  blob: table({
    tenant: 'shop_id',
    key: ['shop_id', 'sha256'],
    columns: {
      shop_id: column.integer(1),
      /** Digest of the bytes, in hex. */
      sha256: column.text(64),
      byte_count: column.integer(0, byte_count_max),
      expires_at: nullable(column.timestamp()),
      bytes: personal(column.bytes(byte_count_max), eraseRow),
    },
    large: true,
    indexes: { blob_expires_at: { columns: ['expires_at'], where: { expires_at: 'is not null' } } },
  }),
};

export type BlobTables = Rows<typeof blobTables>;
