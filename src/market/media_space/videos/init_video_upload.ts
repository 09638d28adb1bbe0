import { randomUUID } from 'node:crypto';
import type { Handler } from '../../../engine/gateway/handler.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { unfinished_video_lifetime_s, video_bytes_max } from '../media_space.ts';
import type { init_video_upload } from './init_video_upload.contract.ts';
import { countUnusedVideos, insertUnusedVideo, insertVideo } from './videos.store.ts';

export const initVideoUpload: Handler<typeof init_video_upload> = async (
  { store, shop: { shop_id, region }, partner_id, now, settings, refuse },
  { file_md5, file_size },
) => {
  if (file_size > video_bytes_max) return refuse('video_too_large');
  const video_upload_id = `${region.toLowerCase()}_${randomUUID()}`;
  const uploader = { shop_id, partner_id };
  const expires_at = now + unfinished_video_lifetime_s;
  const limit = settings.unused_videos_max;
  // The count comes first: if the upload is then not created, the count expires after a day.
  const has_room = await store.transaction(async (transaction) => {
    const counted = await transaction.first(countUnusedVideos, { ...uploader, now, limit });
    if ((counted?.count ?? 0) >= limit) return false;
    await transaction.run(insertUnusedVideo, { ...uploader, video_upload_id, expires_at });
    return true;
  });
  if (!has_room) {
    countRefusal('unused_videos_max');
    return refuse('too_many_videos');
  }
  await store.transaction((transaction) =>
    transaction.run(insertVideo, {
      video_upload_id,
      partner_id,
      uploader_shop_id: shop_id,
      file_md5: file_md5.toLowerCase(),
      byte_count: file_size,
      upload_status: 'INITIATED',
      failure: '',
      duration: 0,
      upload_cost_ms: 0,
      completed_at: 0,
      expires_at,
      is_stored: 0,
    }),
  );
  return { video_upload_id };
};
