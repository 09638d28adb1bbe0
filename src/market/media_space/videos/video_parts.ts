// The bytes of a part are written in pieces, each in a separate transaction, so that other calls are not
// delayed. A part starts with its first piece and is complete after its last one. An upload of other content
// for the same part replaces it, and the earlier upload fails.
import timers from 'node:timers/promises';
import type { Transaction, Transactions } from '../../../engine/store/store.ts';
import { video_part_bytes, video_piece_bytes } from '../media_space.ts';
import { lockPart, markPartStored, upsertPart, upsertPiece, type VideoPart } from './video_parts.store.ts';
import { lockVideo } from './videos.store.ts';

type NewPart = Omit<VideoPart, 'is_stored'>;
type PartOutcome = 'stored' | 'part_replaced' | 'unknown_upload';

const pieces_of_part = video_part_bytes / video_piece_bytes;

/** The state of a part that was started with this content. */
async function outcomeOf(store: Transaction, part: NewPart): Promise<PartOutcome | 'begun'> {
  const current = await store.first(lockPart, part);
  if (!current) return 'unknown_upload';
  if (current.content_md5 !== part.content_md5) return 'part_replaced';
  return current.is_stored ? 'stored' : 'begun';
}

/** Starts a part, unless it is already stored with this content. */
const beginPart = (transactions: Transactions, part: NewPart): Promise<PartOutcome | 'begun'> =>
  transactions.transaction(async (store) => {
    // Completing the upload takes the same lock, and finds the part either whole or missing.
    const video = await store.first(lockVideo, part);
    if (video?.upload_status !== 'INITIATED') return 'unknown_upload';
    if ((await outcomeOf(store, part)) === 'stored') return 'stored';
    await store.run(upsertPart, { ...part, is_stored: 0 });
    return 'begun';
  });

/** Stores a part of an upload, in separate transactions. */
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
    // Without a turn of the event loop in between, SQLite would write piece after piece and let nothing else
    // run.
    await timers.setImmediate();
  }
  return transactions.transaction(async (store) => {
    const outcome = await outcomeOf(store, part);
    if (outcome !== 'begun') return outcome;
    await store.run(markPartStored, part);
    return 'stored';
  });
}
