import type { PeriodicTask } from '../../engine/jobs/periodic_task.ts';
import { deleteOldReferences } from './ads.store.ts';
import { reference_lifetime_s } from './ads.ts';

const references_at_once = 100;

/** Every ten minutes, deletes reference_ids that were used 90 days ago or earlier, so that they may be used again. */
export const referenceCleanup: PeriodicTask = {
  name: 'delete old references of edits',
  interval_seconds: 600,
  run: (store, now) =>
    deleteOldReferences(store, { used_until: now - reference_lifetime_s, limit: references_at_once }),
};
