import { deleteExpiredBlobs } from '../store/blobs.ts';
import type { Chore } from './chore.ts';

const blobs_at_once = 100;

/** Every ten minutes, blobs that have expired are deleted. */
export const blobSweep: Chore = {
  interval_seconds: 600,
  run: (store, now) => deleteExpiredBlobs(store, now, blobs_at_once),
};
