import { findBlob, keepBlob } from '../platform/store/blobs/blobs.ts';
import { insertLargeBlob } from '../platform/store/blobs/large_blobs.ts';
import { overList } from '../platform/store/bulk.ts';
import { inserted, valuesOf } from '../platform/store/insert.ts';
import type { Param, Params } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import type { Store, Transactions } from '../platform/store/store.ts';
import { type MediaSpaceTables, mediaSpaceTables } from './media_space.tables.ts';

const statement = statementsOn<MediaSpaceTables>();

export type Image = MediaSpaceTables['image'];

/** Images belong to no shop. */
const shop_id = 0;

/** An image that exists already keeps the later of the two expiry times. */
const insert = statement((db, p: Params<Image>) =>
  db
    .insertInto('image')
    .values(valuesOf(mediaSpaceTables.image, p))
    .onConflict((conflict) =>
      conflict
        .column('image_id')
        .doUpdateSet(inserted('expires_at'))
        .where('image.expires_at', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('excluded.expires_at', 'is', null),
            eb('excluded.expires_at', '>', eb.ref('image.expires_at')),
          ]),
        ),
    ),
);

const list = overList((image_ids: Param<string>[]) =>
  statement((db, p: Params<{ now: number }>) =>
    db
      .selectFrom('image')
      .selectAll()
      .where('image_id', 'in', image_ids)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)])),
  ),
);

const clearExpiry = statement((db, p: Params<{ image_id: string }>) =>
  db.updateTable('image').set({ expires_at: null }).where('image_id', '=', p.image_id),
);

const countUnusedOf = statement(
  (db, p: Params<{ partner_id: number; uploader_shop_id: number; limit: number }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('image')
          .select('image.image_id')
          .where('partner_id', '=', p.partner_id)
          .where('uploader_shop_id', '=', p.uploader_shop_id)
          .where('expires_at', 'is not', null)
          .limit(p.limit)
          .as('unused'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
);

const listExpired = statement((db, p: Params<{ now: number; limit: number }>) =>
  db
    .selectFrom('image')
    .select('image_id')
    .where('expires_at', '<=', p.now)
    .orderBy('expires_at')
    .limit(p.limit),
);

const deleteIfExpired = statement((db, p: Params<{ image_id: string; now: number }>) =>
  db.deleteFrom('image').where('image_id', '=', p.image_id).where('expires_at', '<=', p.now),
);

/** Stores an image with its bytes, in transactions of its own, and gives its id. The same bytes are the same image. */
export function insertImage(
  transactions: Transactions,
  image: Omit<Image, 'image_id' | 'byte_count'>,
  bytes: Uint8Array,
): Promise<string> {
  const { uploaded_at: now, expires_at } = image;
  return insertLargeBlob(transactions, { shop_id, bytes, now, expires_at }, async (store, image_id) => {
    await store.run(insert, { ...image, image_id, byte_count: bytes.byteLength });
  });
}

/** Of up to 150 ids, the images that are there and have not expired at `now` (Unix seconds), by their id. */
export async function findImages(
  store: Store,
  image_ids: readonly string[],
  now: number,
): Promise<Map<string, Image>> {
  if (image_ids.length === 0) return new Map();
  const images = await store.all(...list(image_ids, { now }));
  return new Map(images.map((image) => [image.image_id, image]));
}

/**
 * Keeps an image for ever, inside of the transaction in which an item comes to use it; false when there is none that
 * has not expired at `now`.
 */
export async function keepImage(store: Store, image_id: string, now: number): Promise<boolean> {
  if (!(await keepBlob(store, shop_id, image_id, now))) return false;
  return (await store.run(clearExpiry, { image_id })) === 1;
}

/** The bytes of an image. */
export const findImageBytes = async (store: Store, image_id: string): Promise<Uint8Array | undefined> =>
  (await findBlob(store, shop_id, image_id))?.bytes;

/** Who uploads: a partner, for a shop or, with 0, for none. */
export type Uploader = Pick<Image, 'partner_id' | 'uploader_shop_id'>;

/** How many images of an uploader no item uses; it counts no further than `limit`. */
export async function countUnusedImages(store: Store, uploader: Uploader, limit: number): Promise<number> {
  return (await store.first(countUnusedOf, { ...uploader, limit }))?.count ?? 0;
}

/** Deletes the rows of at most `limit` expired images. @returns how many. */
export async function deleteExpiredImages(store: Store, now: number, limit: number): Promise<number> {
  let deleted = 0;
  for (const { image_id } of await store.all(listExpired, { now, limit }))
    deleted += await store.run(deleteIfExpired, { image_id, now });
  return deleted;
}
