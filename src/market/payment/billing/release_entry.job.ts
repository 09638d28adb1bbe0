import type { JobKind } from '../../../engine/jobs/job.ts';
import { billing_limits } from './billing_limits.ts';
import { release_entry_kind } from './entries.ts';
import { releaseEntry } from './release_entry.ts';

/**
 * Releases an entry when it is due. It is checked again when the last open return of its order ends, and after
 * a while, because a return can also end without a step.
 */
export const releaseEntryJob: JobKind = {
  name: release_entry_kind,
  async perform({ shop_id, job_id, now, jobs }) {
    return async (store) => {
      const obstacle = await releaseEntry(store, { shop_id, transaction_id: Number(job_id), now });
      if (obstacle !== 'return_open') return;
      const due_at = now + billing_limits.release_again_s.value;
      jobs.enqueue(store, { shop_id, kind: release_entry_kind, job_id, due_at, now });
    };
  },
  // An operator can release it.
  onFailed: () => async () => undefined,
};
