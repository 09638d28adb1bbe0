import type { PeriodicTask } from '../jobs/periodic_task.ts';
import type { Store } from '../store/store.ts';
import { idempotencyStatements } from './idempotency.store.ts';

const calls_at_once = 100;

/** Deletes some calls whose keys have expired, and says how many. Zero when none is left. */
async function deleteExpired(store: Store, now: number): Promise<number> {
  let deleted = 0;
  for (const { listExpired, deleteIfExpired } of Object.values(idempotencyStatements)) {
    const expired = await store.all(listExpired, { now, limit: calls_at_once });
    // Each deletion names its tenant; those of one moment share a commit or a packet.
    const counts = await Promise.all(expired.map((key) => store.run(deleteIfExpired, { ...key, now })));
    deleted += counts.reduce((sum, count) => sum + count, 0);
  }
  return deleted;
}

/** Every ten minutes, the answers that were kept for keys of more than a day ago are deleted. */
export const expiredCalls: PeriodicTask = {
  name: 'delete expired calls',
  interval_seconds: 600,
  run: deleteExpired,
};
