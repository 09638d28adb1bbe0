import type { PeriodicTask } from '../platform/jobs/periodic_task.ts';
import { deleteExpiredImages } from './media_space.store.ts';

const images_at_once = 100;

/** Every ten minutes, images that have expired unused are forgotten; their bytes are swept with all other blobs. */
export const imageCleanup: PeriodicTask = {
  interval_seconds: 600,
  run: (store, now) => deleteExpiredImages(store, now, images_at_once),
};
