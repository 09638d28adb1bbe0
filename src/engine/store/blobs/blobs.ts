// Content-addressed bytes, such as rendered documents, stored in the database like all other data.
import { createHash } from 'node:crypto';
import { inserted, valuesOf } from '../insert.ts';
import type { Params } from '../param.ts';
import { statementsOn } from '../statement.ts';
import type { Database, Store, Transaction } from '../store.ts';
import { type BlobTables, blobTables } from './blobs.tables.ts';
import { withoutParts, withParts } from './shared_parts.ts';

const statement = statementsOn<BlobTables>();

/** If the content exists, it keeps the later of both expiry times. */
const upsertBlob = statement((db, p: Params<BlobTables['blob']>) =>
  db
    .insertInto('blob')
    .values(valuesOf(blobTables.blob, p))
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'sha256'])
        .doUpdateSet(inserted('expires_at'))
        .where('blob.expires_at', 'is not', null)
        .where((where) =>
          where.or([
            where('excluded.expires_at', 'is', null),
            where('excluded.expires_at', '>', where.ref('blob.expires_at')),
          ]),
        ),
    ),
);

/** Keeps a blob longer, if it expires earlier. It must not have been deleted. */
export const extendBlob = statement(
  (db, p: Params<{ shop_id: number; sha256: string; expires_at: number }>) =>
    db
      .updateTable('blob')
      .set({ expires_at: p.expires_at })
      .where('shop_id', '=', p.shop_id)
      .where('sha256', '=', p.sha256)
      .where('expires_at', '<', p.expires_at),
);

const find = statement((db, p: Params<{ shop_id: number; sha256: string }>) =>
  db
    .selectFrom('blob')
    .select(['byte_count', 'expires_at', 'bytes'])
    .where('shop_id', '=', p.shop_id)
    .where('sha256', '=', p.sha256),
);

/** Returns the size of a blob in bytes. */
export const findByteCount = statement((db, p: Params<{ shop_id: number; sha256: string }>) =>
  db.selectFrom('blob').select('byte_count').where('shop_id', '=', p.shop_id).where('sha256', '=', p.sha256),
);

const listExpired = statement(
  (db, p: Params<{ now: number; limit: number }>) =>
    db
      .selectFrom('blob')
      .select(['shop_id', 'sha256'])
      .where('expires_at', '<=', p.now)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'the sweep of expired blobs' },
);

const deleteIfExpired = statement((db, p: Params<{ shop_id: number; sha256: string; now: number }>) =>
  db
    .deleteFrom('blob')
    .where('shop_id', '=', p.shop_id)
    .where('sha256', '=', p.sha256)
    .where('expires_at', '<=', p.now),
);

/** Deletes a blob at once. */
export const deleteBlob = statement((db, p: Params<{ shop_id: number; sha256: string }>) =>
  db.deleteFrom('blob').where('shop_id', '=', p.shop_id).where('sha256', '=', p.sha256),
);

export interface Blob {
  readonly byte_count: number;
  /** Unix time in seconds; null means never. The row may remain for some time after it. */
  readonly expires_at: number | null;
  readonly bytes: Uint8Array;
}

/** Bytes as they are stored, with their SHA-256 in hex, which identifies them. */
export type StoredBytes = Pick<BlobTables['blob'], 'sha256' | 'byte_count' | 'bytes'>;

/** Prepares bytes, at most 16 MB, for `putBlob`. */
export const storedBytes = async (bytes: Uint8Array): Promise<StoredBytes> => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  byte_count: bytes.byteLength,
  bytes: await withoutParts(bytes),
});

/**
 * Stores prepared bytes of a shop until `expires_at` (Unix time in seconds), or forever if null. If the shop already
 * has these bytes, they stay one row, with the later of both expiry times.
 */
export const putBlob = (
  store: Transaction,
  shop_id: number,
  stored: StoredBytes,
  expires_at: number | null,
): void => store.write(upsertBlob, { shop_id, expires_at, ...stored });

/** Prepares and stores bytes. @returns their SHA-256 in hex. */
export async function insertBlob(
  store: Store,
  shop_id: number,
  bytes: Uint8Array,
  expires_at: number | null,
): Promise<string> {
  const stored = await storedBytes(bytes);
  await store.run(upsertBlob, { shop_id, expires_at, ...stored });
  return stored.sha256;
}

/** Returns a shop's bytes, even if they have expired and are not deleted yet. */
export async function findBlob(store: Store, shop_id: number, sha256: string): Promise<Blob | undefined> {
  const row = await store.first(find, { shop_id, sha256 });
  return row && { ...row, bytes: await withParts(row.bytes) };
}

/** Deletes some expired blobs, at most `limit`. Returns their number, 0 if none is left. */
export async function deleteExpiredBlobs(database: Database, now: number, limit: number): Promise<number> {
  let deleted = 0;
  // One statement per blob: each names its shop, and checks again whether the blob's expiry has been extended.
  for (const { shop_id, sha256 } of await database.all(listExpired, { now, limit }))
    deleted += await database.run(deleteIfExpired, { shop_id, sha256, now });
  return deleted;
}
