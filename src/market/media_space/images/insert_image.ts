// Large images are written piece by piece, each in a transaction of its own, so that they hold up nobody: SQLite would
// have the whole program wait for ten megabytes, their commit and their way from the log into the database.
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

/** How long an image is kept that was begun and not completed, in seconds. */
const incomplete_lifetime_s = 3_600;
/** How often it is begun anew when its pieces are deleted meanwhile. */
const attempts_max = 3;

/** Bytes as they are written, piece by piece. */
function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += image_piece_bytes)
    yield bytes.subarray(from, from + image_piece_bytes);
}

/** Their SHA-256 in hex. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of piecesOf(bytes)) {
    hash.update(piece);
    await timers.setImmediate();
  }
  return hash.digest('hex');
}

/** Writes the pieces that are missing, but for the last one. */
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
    // Without a turn of the event loop between, SQLite would write one piece after the other, and nothing else.
    await timers.setImmediate();
  }
}

/** Writes a whole image: with its bytes, where they are one piece. False where pieces are missing. */
async function complete(store: Transaction, image: Image, bytes: Uint8Array): Promise<boolean> {
  const { image_id } = image;
  // From here on nobody deletes it: the row is locked.
  await store.run(upsertImage, image);
  const piece_count = Math.ceil(bytes.byteLength / image_piece_bytes);
  if (piece_count === 1) await store.run(insertPiece, { image_id, piece_no: 0, bytes });
  return (await store.all(listPieceNumbers, { image_id })).length === piece_count;
}

/**
 * Stores an image with its bytes, in transactions of its own, and gives its id. The same bytes are the same image.
 * It counts with its uploader until an item uses it.
 *
 * @throws StoreUnavailableError when what was written is deleted again and again.
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
  // Counted first: what is not stored after that does not count any more when it would have expired.
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
  throw new StoreUnavailableError('The pieces of an image are deleted while they are written.');
}
