import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import type { cancel_video_upload } from './cancel_video_upload.contract.ts';
import { deleteVideoBytes } from './video_bytes.ts';
import { cancelUnfinished, deleteUnusedVideo, lockVideo } from './videos.store.ts';

export const cancelVideoUpload: Handler<typeof cancel_video_upload> = async (
  { store, shop: { shop_id }, partner_id, now },
  { video_upload_id },
) => {
  const outcome = await store.transaction(async (transaction) => {
    const video = await transaction.first(lockVideo, { video_upload_id });
    if (video?.partner_id !== partner_id || video.uploader_shop_id !== shop_id)
      return refused('unknown_upload');
    if (video.upload_status === 'CANCELLED') return refused('unknown_upload');
    if (video.expires_at !== null && video.expires_at <= now) return refused('unknown_upload');
    const cancelled = await transaction.run(cancelUnfinished, { video_upload_id });
    return cancelled === 1 ? video : refused('already_completed');
  });
  if (isRefused(outcome)) return outcome;
  await deleteVideoBytes(store, outcome);
  await store.transaction((transaction) =>
    transaction.run(deleteUnusedVideo, { shop_id, partner_id, video_upload_id }),
  );
  return {};
};
