// The bytes of a video: read in pieces, and deleted in batches.
import timers from 'node:timers/promises';
import type { Store, Transactions } from '../../../engine/store/store.ts';
import { video_part_bytes, video_piece_bytes } from '../media_space.ts';
import { deleteParts, deleteVideoPieces, findPiece } from './video_parts.store.ts';
import type { Video } from './videos.store.ts';

type StoredVideo = Pick<Video, 'video_upload_id' | 'byte_count'>;

/** Stored bytes of a video are missing or incomplete. */
export class MissingPieceError extends Error {
  override readonly name = 'MissingPieceError';
}

/**
 * The bytes from `start` up to but not including `end`, in pieces.
 *
 * @throws MissingPieceError if some are missing.
 */
export async function* videoBytes(
  store: Store,
  { video_upload_id, byte_count }: StoredVideo,
  start = 0,
  end = byte_count,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const piece_no = Math.floor(at / video_piece_bytes);
    const piece_start = piece_no * video_piece_bytes;
    const piece = await store.first(findPiece, { video_upload_id, piece_no });
    const bytes = piece?.bytes.subarray(at - piece_start, end - piece_start);
    if (!bytes?.byteLength)
      throw new MissingPieceError(`Piece ${piece_no} of ${video_upload_id} is missing.`);
    at += bytes.byteLength;
    yield bytes;
  }
}

/** Deletes the stored bytes of a video, as many at a time as one part has. */
export async function deleteVideoBytes(
  transactions: Transactions,
  { video_upload_id, byte_count }: StoredVideo,
): Promise<void> {
  // This comes first, so that no more pieces are written.
  await transactions.transaction((store) => store.run(deleteParts, { video_upload_id }));
  const step = video_part_bytes / video_piece_bytes;
  const piece_count = Math.ceil(byte_count / video_piece_bytes);
  for (let first = 0; first < piece_count; first += step) {
    await transactions.transaction((store) =>
      store.run(deleteVideoPieces, { video_upload_id, first, last: first + step - 1 }),
    );
    await timers.setImmediate();
  }
}
