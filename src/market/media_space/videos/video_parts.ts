// How the bytes of a part are kept: piece by piece, each in a transaction of its own, so that they hold up nobody. A part
// is begun before its first piece and is there after its last one; whoever begins it anew with other content takes it away
// from whoever was before.
import timers from 'node:timers/promises';
import type { Transaction, Transactions } from '../../../engine/store/store.ts';
import { video_part_bytes, video_piece_bytes } from '../media_space.ts';
import { lockPart, markPartStored, upsertPart, upsertPiece, type VideoPart } from './video_parts.store.ts';
import { lockVideo } from './videos.store.ts';

type NewPart = Omit<VideoPart, 'is_stored'>;
type PartOutcome = 'stored' | 'part_replaced' | 'unknown_upload';

const pieces_of_part = video_part_bytes / video_piece_bytes;

/** What became of a part that was begun with this content. */
async function outcomeOf(store: Transaction, part: NewPart): Promise<PartOutcome | 'begun'> {
  const current = await store.first(lockPart, part);
  if (!current) return 'unknown_upload';
  if (current.content_md5 !== part.content_md5) return 'part_replaced';
  return current.is_stored ? 'stored' : 'begun';
}

/** Begins a part, unless this content of it is there. */
const beginPart = (transactions: Transactions, part: NewPart): Promise<PartOutcome | 'begun'> =>
  transactions.transaction(async (store) => {
    // Whoever completes the upload has the same lock, and finds the part whole or missing.
    const video = await store.first(lockVideo, part);
    if (video?.upload_status !== 'INITIATED') return 'unknown_upload';
    if ((await outcomeOf(store, part)) === 'stored') return 'stored';
    await store.run(upsertPart, { ...part, is_stored: 0 });
    return 'begun';
  });

/** Keeps a part of an upload, in transactions of its own. */
export async function storePart(
  transactions: Transactions,
  part: NewPart,
  bytes: Uint8Array,
): Promise<PartOutcome> {
  const begun = await beginPart(transactions, part);
  if (begun !== 'begun') return begun;
  let piece_no = part.part_seq * pieces_of_part;
  for (let from = 0; from < bytes.byteLength; from += video_piece_bytes) {
    const { video_upload_id } = part;
    const piece = {
      video_upload_id,
      piece_no: piece_no++,
      bytes: bytes.subarray(from, from + video_piece_bytes),
    };
    const outcome = await transactions.transaction(async (store) => {
      const before = await outcomeOf(store, part);
      if (before === 'begun') await store.run(upsertPiece, piece);
      return before;
    });
    if (outcome !== 'begun') return outcome;
    // Without a turn of the event loop between, SQLite would write one piece after the other, and nothing else.
    await timers.setImmediate();
  }
  return transactions.transaction(async (store) => {
    const outcome = await outcomeOf(store, part);
    if (outcome !== 'begun') return outcome;
    await store.run(markPartStored, part);
    return 'stored';
  });
}
