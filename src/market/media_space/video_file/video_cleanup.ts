import type { PeriodicTask } from '../../../engine/jobs/periodic_task.ts';
import { deleteVideoBytes } from '../videos/video_bytes.ts';
import {
  cancelExpired,
  deleteExpiredVideo,
  deleteUnusedVideo,
  findVideo,
  listExpiredUnusedVideos,
  listExpiredVideos,
} from '../videos/videos.store.ts';

const videos_at_once = 20;

/** Every ten minutes, deletes expired uploads with their bytes. */
export const videoCleanup: PeriodicTask = {
  name: 'delete expired videos',
  interval_seconds: 600,
  async run(database, now) {
    const limit = videos_at_once;
    const expired = await database.all(listExpiredVideos, { now, limit });
    for (const { video_upload_id } of expired) {
      // Before its bytes are deleted, so that no item can start to use it.
      const count = await database.run(cancelExpired, { video_upload_id, now });
      const video = count === 1 ? await database.first(findVideo, { video_upload_id }) : undefined;
      if (!video) continue;
      await deleteVideoBytes(database, video);
      await database.run(deleteExpiredVideo, { video_upload_id, now });
    }
    const unused = await database.all(listExpiredUnusedVideos, { now, limit });
    for (const row of unused) await database.run(deleteUnusedVideo, row);
    return expired.length + unused.length;
  },
};
