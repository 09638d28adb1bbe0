// Images by their hash: each with its bytes, on the shard of its own id. The number of unused images is counted
// per uploading partner, on the partner's shard.
import { insertIfAbsent, upsertInto, valuesOf } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { Store, Transactions } from '../../../engine/store/store.ts';
import { type MediaSpaceTables, mediaSpaceTables } from '../media_space.tables.ts';

const statement = statementsOn<MediaSpaceTables>();

export type Image = MediaSpaceTables['image'];
type ImageKey = Pick<Image, 'image_id'>;

/** An existing image keeps its content: it stays whole once it is whole, and gets the later of both expiry times. */
export const upsertImage = statement((db, p: Params<Image>) =>
  db
    .insertInto('image')
    .values(valuesOf(mediaSpaceTables.image, p))
    .onConflict((conflict) =>
      conflict.column('image_id').doUpdateSet((eb) => ({
        is_stored: eb
          .case()
          .when('excluded.is_stored', '=', eb.lit(1))
          .then(eb.lit(1))
          .else(eb.ref('image.is_stored'))
          .end(),
        expires_at: eb
          .case()
          .when('excluded.expires_at', '>', eb.ref('image.expires_at'))
          .then(eb.ref('excluded.expires_at'))
          .when('excluded.expires_at', 'is', null)
          .then(eb.lit(null))
          .else(eb.ref('image.expires_at'))
          .end(),
      })),
    ),
);

export const insertPiece = insertIfAbsent(mediaSpaceTables, 'image_piece');

export const listPieceNumbers = statement((db, p: Params<ImageKey>) =>
  db.selectFrom('image_piece').select('piece_no').where('image_id', '=', p.image_id),
);

const listPieces = statement((db, p: Params<ImageKey>) =>
  db.selectFrom('image_piece').select('bytes').where('image_id', '=', p.image_id).orderBy('piece_no'),
);

const find = statement((db, p: Params<ImageKey & { now: number }>) =>
  db
    .selectFrom('image')
    .selectAll()
    .where('image_id', '=', p.image_id)
    .where('is_stored', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)])),
);

const clearExpiry = statement((db, p: Params<ImageKey & { now: number }>) =>
  db
    .updateTable('image')
    .set({ expires_at: null })
    .where('image_id', '=', p.image_id)
    .where('is_stored', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)])),
);

export const listExpiredImages = statement(
  (db, p: Params<{ now: number; limit: number }>) =>
    db
      .selectFrom('image')
      .select('image_id')
      .where('expires_at', '<=', p.now)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'the cleanup looks for expired images' },
);

export const deleteImageIfExpired = statement((db, p: Params<ImageKey & { now: number }>) =>
  db.deleteFrom('image').where('image_id', '=', p.image_id).where('expires_at', '<=', p.now),
);

/** Changes no row if an item or a shop shows the image. */
export const deleteImageIfUnused = statement((db, p: Params<ImageKey>) =>
  db.deleteFrom('image').where('image_id', '=', p.image_id).where('expires_at', 'is not', null),
);

/** Who has uploaded an image first. */
export const findUploader = statement((db, p: Params<ImageKey>) =>
  db.selectFrom('image').select(['partner_id', 'uploader_shop_id']).where('image_id', '=', p.image_id),
);

export const deleteImagePieces = statement((db, p: Params<ImageKey>) =>
  db.deleteFrom('image_piece').where('image_id', '=', p.image_id),
);

/** The existing images among some ids that have not expired at `now` (Unix seconds), each from its own shard. */
export async function findImages(
  store: Store,
  image_ids: readonly string[],
  now: number,
): Promise<Map<string, Image>> {
  const different = [...new Set(image_ids)];
  const found = await Promise.all(different.map((image_id) => store.first(find, { image_id, now })));
  return new Map(found.flatMap((image) => (image ? [[image.image_id, image] as const] : [])));
}

/** The bytes of an image; undefined if some are missing. */
export async function findImageBytes(
  store: Store,
  { image_id, byte_count }: Pick<Image, 'image_id' | 'byte_count'>,
): Promise<Uint8Array | undefined> {
  const [first, ...others] = (await store.all(listPieces, { image_id })).map(({ bytes }) => bytes);
  const bytes = first && others.length === 0 ? first : Buffer.concat(first ? [first, ...others] : []);
  return bytes.byteLength === byte_count ? bytes : undefined;
}

type UnusedImage = MediaSpaceTables['unused_image'];

/** The uploader: a partner, for a shop or for no shop (0). */
export type Uploader = Pick<UnusedImage, 'partner_id' | 'uploader_shop_id'>;

export const upsertUnusedImage = upsertInto(mediaSpaceTables, 'unused_image');

export const deleteUnusedImage = statement((db, p: Params<Omit<UnusedImage, 'expires_at'>>) =>
  db
    .deleteFrom('unused_image')
    .where('partner_id', '=', p.partner_id)
    .where('uploader_shop_id', '=', p.uploader_shop_id)
    .where('image_id', '=', p.image_id),
);

export const listExpiredUnusedImages = statement(
  (db, p: Params<{ now: number; limit: number }>) =>
    db
      .selectFrom('unused_image')
      .selectAll()
      .where('expires_at', '<=', p.now)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'the cleanup looks for expired images of any partner' },
);

const count = statement(
  (db, p: Params<Uploader & { now: number; limit: number }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('unused_image')
          .select('unused_image.image_id')
          .where('partner_id', '=', p.partner_id)
          .where('uploader_shop_id', '=', p.uploader_shop_id)
          .where('expires_at', '>', p.now)
          .limit(p.limit)
          .as('unused'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
  {
    scans: 'an uploader has only as many as the setting allows, plus expired ones since the last cleanup',
  },
);

/** How many images of an uploader are unused at `now` (Unix seconds), counting up to `limit`. */
export async function countUnusedImages(
  store: Store,
  uploader: Uploader,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<number> {
  return (await store.first(count, { ...uploader, now, limit }))?.count ?? 0;
}

/**
 * Keeps an image permanently, before a seller's item uses it; false if there is none that has not expired at
 * `now`. It no longer counts for the first uploader or for the seller's partner; other partners that have
 * uploaded it count it until it would have expired.
 */
export async function keepImage(
  transactions: Transactions,
  { image_id, ...first }: Pick<Image, 'image_id'> & Uploader,
  seller: Uploader,
  now: number,
): Promise<boolean> {
  const count = await transactions.transaction((store) => store.run(clearExpiry, { image_id, now }));
  if (count === 0) return false;
  const uploaders = [seller, { ...seller, uploader_shop_id: 0 }, first];
  for (const partner_id of new Set([seller.partner_id, first.partner_id])) {
    const own = uploaders.filter((uploader) => uploader.partner_id === partner_id);
    const shop_ids = new Set(own.map(({ uploader_shop_id }) => uploader_shop_id));
    await transactions.transaction(async (store) => {
      for (const uploader_shop_id of shop_ids)
        await store.run(deleteUnusedImage, { partner_id, uploader_shop_id, image_id });
    });
  }
  return true;
}
