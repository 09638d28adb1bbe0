import type { PeriodicTask } from '../../../engine/jobs/periodic_task.ts';
import type { Database } from '../../../engine/store/store.ts';
import {
  deleteImageIfExpired,
  deleteImagePieces,
  deleteUnusedImage,
  listExpiredImages,
  listExpiredUnusedImages,
} from './images.store.ts';

const images_at_once = 100;

/**
 * Deletes at most `limit` expired images with their bytes, and at most as many counts. @returns the number of
 * deleted rows.
 */
export async function deleteExpiredImages(database: Database, now: number, limit: number): Promise<number> {
  let deleted = 0;
  // One at a time: each is checked again, because its lifetime may have been extended.
  for (const { image_id } of await database.all(listExpiredImages, { now, limit }))
    deleted += await database.transaction(async (store) => {
      // The row is the lock: an upload that completes an image also holds it until the image is found to be
      // whole.
      const count = await store.run(deleteImageIfExpired, { image_id, now });
      if (count > 0) await store.run(deleteImagePieces, { image_id });
      return count;
    });
  const unused = await database.all(listExpiredUnusedImages, { now, limit });
  for (const row of unused) await database.run(deleteUnusedImage, row);
  return deleted + unused.length;
}

/** Every ten minutes, deletes unused expired images with their bytes. */
export const imageCleanup: PeriodicTask = {
  name: 'delete expired images',
  interval_seconds: 600,
  run: (database, now) => deleteExpiredImages(database, now, images_at_once),
};
