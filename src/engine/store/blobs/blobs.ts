// Content-addressed bytes: rendered documents, kept in the database like everything else.
import { createHash } from 'node:crypto';
import { inserted, valuesOf } from '../insert.ts';
import type { Params } from '../param.ts';
import { statementsOn } from '../statement.ts';
import type { Database, Store } from '../store.ts';
import { type BlobTables, blobTables } from './blobs.tables.ts';

const statement = statementsOn<BlobTables>();

/** The same content is there already: it stays for as long as the one who wants it longest. */
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

const find = statement((db, p: Params<{ shop_id: number; sha256: string }>) =>
  db
    .selectFrom('blob')
    .select(['byte_count', 'expires_at', 'bytes'])
    .where('shop_id', '=', p.shop_id)
    .where('sha256', '=', p.sha256),
);

/** How many bytes a blob has. */
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
  { all_shards: 'the sweep of what has expired' },
);

const deleteIfExpired = statement((db, p: Params<{ shop_id: number; sha256: string; now: number }>) =>
  db
    .deleteFrom('blob')
    .where('shop_id', '=', p.shop_id)
    .where('sha256', '=', p.sha256)
    .where('expires_at', '<=', p.now),
);

export interface Blob {
  readonly byte_count: number;
  /** Unix time in seconds, null for ever. The row may still be there for some time after it. */
  readonly expires_at: number | null;
  readonly bytes: Uint8Array;
}

/**
 * Keeps bytes of a shop, at most 16 MB, until `expires_at` (Unix time in seconds), or for
 * ever with null. Bytes that the shop has already are one row, which expires at the later of both times.
 *
 * @returns their SHA-256 in hex, by which they are found.
 */
export async function insertBlob(
  store: Store,
  shop_id: number,
  bytes: Uint8Array,
  expires_at: number | null,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await store.run(upsertBlob, { shop_id, sha256, byte_count: bytes.byteLength, expires_at, bytes });
  return sha256;
}

/** A shop's bytes, also those that have expired and are not deleted yet. */
export const findBlob = (store: Store, shop_id: number, sha256: string): Promise<Blob | undefined> =>
  store.first(find, { shop_id, sha256 });

/** Deletes some blobs that have expired, at most `limit`, and says how many. Zero when none is left. */
export async function deleteExpiredBlobs(database: Database, now: number, limit: number): Promise<number> {
  let deleted = 0;
  // One by one: each deletion names its shop, and is asked again whether the blob has been given more time meanwhile.
  for (const { shop_id, sha256 } of await database.all(listExpired, { now, limit }))
    deleted += await database.run(deleteIfExpired, { shop_id, sha256, now });
  return deleted;
}
