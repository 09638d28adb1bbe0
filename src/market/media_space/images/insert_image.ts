// Large images are written in pieces, each in a separate transaction, so that they do not delay other calls:
// SQLite would block the whole program for ten megabytes, their commit and the checkpoint that copies them into
// the database.
import { createHash } from 'node:crypto';
import timers from 'node:timers/promises';
import { StoreUnavailableError, type Transaction, type Transactions } from '../../../engine/store/store.ts';
import { image_piece_bytes } from '../media_space.ts';
import {
  deleteUnusedImage,
  findImages,
  type Image,
  insertPiece,
  listPieceNumbers,
  upsertImage,
  upsertUnusedImage,
} from './images.store.ts';

/** How long an incomplete image is kept, in seconds. */
const incomplete_lifetime_s = 3_600;
/** How often a write is started again if its pieces are deleted in between. */
const attempts_max = 3;

/** The bytes in the pieces in which they are written. */
function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += image_piece_bytes)
    yield bytes.subarray(from, from + image_piece_bytes);
}

/** The SHA-256 of the bytes, in hex. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of piecesOf(bytes)) {
    hash.update(piece);
    await timers.setImmediate();
  }
  return hash.digest('hex');
}

/** Writes the missing pieces, except the last one. */
async function writePieces(transactions: Transactions, image: Image, bytes: Uint8Array): Promise<void> {
  const { image_id, uploaded_at } = image;
  const incomplete_until = uploaded_at + incomplete_lifetime_s;
  const expires_at = Math.min(image.expires_at ?? incomplete_until, incomplete_until);
  const there = await transactions.transaction(async (store) => {
    await store.run(upsertImage, { ...image, is_stored: 0, expires_at });
    return new Set((await store.all(listPieceNumbers, { image_id })).map(({ piece_no }) => piece_no));
  });
  let piece_no = 0;
  for (const piece of piecesOf(bytes)) {
    const numbered = { image_id, piece_no: piece_no++, bytes: piece };
    if (there.has(numbered.piece_no)) continue;
    await transactions.transaction((store) => store.run(insertPiece, numbered));
    // Without a turn of the event loop in between, SQLite would write piece after piece and let nothing else
    // run.
    await timers.setImmediate();
  }
}

/** Completes an image, with its bytes if they are a single piece. False if pieces are missing. */
async function complete(store: Transaction, image: Image, bytes: Uint8Array): Promise<boolean> {
  const { image_id } = image;
  // From here on it cannot be deleted: the row is locked.
  await store.run(upsertImage, image);
  const piece_count = Math.ceil(bytes.byteLength / image_piece_bytes);
  if (piece_count === 1) await store.run(insertPiece, { image_id, piece_no: 0, bytes });
  return (await store.all(listPieceNumbers, { image_id })).length === piece_count;
}

/**
 * Stores an image with its bytes, in separate transactions, and returns its id. Equal bytes are one image. It
 * counts for its uploader until an item uses it.
 *
 * @throws StoreUnavailableError if the written pieces are deleted every time.
 */
export async function insertImage(
  transactions: Transactions,
  described: Omit<Image, 'image_id' | 'byte_count' | 'is_stored'>,
  bytes: Uint8Array,
): Promise<string> {
  const image_id = await digestOf(bytes);
  const image: Image = { ...described, image_id, byte_count: bytes.byteLength, is_stored: 1 };
  const { partner_id, uploader_shop_id, uploaded_at: now, expires_at } = image;
  const unused = { partner_id, uploader_shop_id, image_id };
  // The count comes first: if the image is then not stored, the count expires with the image's lifetime.
  if (expires_at !== null)
    await transactions.transaction((store) => store.run(upsertUnusedImage, { ...unused, expires_at }));
  for (let attempt = 0; attempt < attempts_max; attempt++) {
    if (bytes.byteLength > image_piece_bytes) await writePieces(transactions, image, bytes);
    const stored = await transactions.transaction(
      async (store) => {
        if (!(await complete(store, image, bytes))) return undefined;
        return (await findImages(store, [image_id], now)).get(image_id);
      },
      (whole) => whole !== undefined,
    );
    if (!stored) continue;
    if (stored.expires_at === null)
      await transactions.transaction((store) => store.run(deleteUnusedImage, unused));
    return image_id;
  }
  throw new StoreUnavailableError('The pieces of an image were deleted while they were written.');
}
