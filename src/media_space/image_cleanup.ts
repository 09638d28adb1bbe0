import type { PeriodicTask } from '../platform/jobs/periodic_task.ts';
import { deleteExpiredImages } from './media_space.store.ts';

const images_at_once = 100;

/** Deletes images that have expired unused, every ten minutes. Their bytes are deleted with all other expired blobs. */
export const imageCleanup: PeriodicTask = {
  name: 'delete expired images',
  interval_seconds: 600,
  run: (store, now) => deleteExpiredImages(store, now, images_at_once),
};
