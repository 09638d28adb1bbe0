import type { Handler } from '../../../engine/gateway/handler.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { partCountOf, partSizeOf } from '../media_space.ts';
import { check_video_kind } from './check_video_kind.ts';
import type { complete_video_upload } from './complete_video_upload.contract.ts';
import { listStoredParts } from './video_parts.store.ts';
import { lockVideo, startChecking, type Video } from './videos.store.ts';

/**
 * How long a completed upload may be without an enqueued check; after that, another call to complete it
 * enqueues the check.
 */
const enqueueing_s = 60;

/** The numbers of the missing parts. */
async function missingParts(store: Transaction, { video_upload_id, byte_count }: Video): Promise<number[]> {
  const stored = new Map(
    (await store.all(listStoredParts, { video_upload_id })).map((part) => [part.part_seq, part.byte_count]),
  );
  return [...Array(partCountOf(byte_count)).keys()].filter(
    (part_seq) => stored.get(part_seq) !== partSizeOf(byte_count, part_seq),
  );
}

const namesAll = (part_seq_list: readonly number[], part_count: number) =>
  part_seq_list.length === part_count &&
  [...part_seq_list].sort((a, b) => a - b).every((part_seq, at) => part_seq === at);

export const completeVideoUpload: Handler<typeof complete_video_upload> = async (
  { store, jobs, partner_id, now, refuse },
  { video_upload_id, part_seq_list, report_data: { upload_cost } },
) => {
  const enqueue = ({ uploader_shop_id: shop_id }: Video) =>
    store.transaction(async (transaction) =>
      jobs.enqueue(transaction, {
        shop_id,
        kind: check_video_kind,
        job_id: video_upload_id,
        due_at: now,
        now,
      }),
    );
  const [outcome, video] = await store.transaction(async (transaction) => {
    const found = await transaction.first(lockVideo, { video_upload_id });
    if (found?.partner_id !== partner_id || found.upload_status === 'CANCELLED')
      return ['unknown_upload'] as const;
    if (found.upload_status !== 'INITIATED') return ['already_completed', found] as const;
    if ((found.expires_at ?? 0) <= now) return ['unknown_upload'] as const;
    if (!namesAll(part_seq_list, partCountOf(found.byte_count))) return ['wrong_part_list'] as const;
    const missing = await missingParts(transaction, found);
    if (missing.length > 0) return ['parts_missing', missing] as const;
    await transaction.run(startChecking, { video_upload_id, upload_cost_ms: upload_cost, completed_at: now });
    return ['completed', found] as const;
  });
  if (outcome === 'parts_missing')
    return refuse(outcome, {
      message: `Not all parts of the file have come: ${video.join(', ')} are missing.`,
    });
  if (outcome === 'completed') await enqueue(video);
  // A program that ended between the two transactions leaves the check to the next call.
  if (outcome === 'already_completed' && video.upload_status === 'TRANSCODING')
    if (now - video.completed_at >= enqueueing_s) await enqueue(video);
  return outcome === 'completed' ? {} : refuse(outcome);
};
