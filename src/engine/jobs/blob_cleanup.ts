import { deleteExpiredBlobs } from '../store/blobs/blobs.ts';
import type { PeriodicTask } from './periodic_task.ts';

const blobs_at_once = 100;

/** Deletes expired blobs every ten minutes. */
export const blobCleanup: PeriodicTask = {
  name: 'delete expired blobs',
  interval_seconds: 600,
  run: (database, now) => deleteExpiredBlobs(database, now, blobs_at_once),
};
