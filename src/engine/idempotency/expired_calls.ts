import type { PeriodicTask } from '../jobs/periodic_task.ts';
import type { Store } from '../store/store.ts';
import { idempotencyStatements } from './idempotency.store.ts';

const calls_at_once = 100;

/** Deletes some calls whose keys have expired. Returns their number, 0 if none is left. */
async function deleteExpired(store: Store, now: number): Promise<number> {
  let deleted = 0;
  for (const { listExpired, deleteIfExpired } of Object.values(idempotencyStatements)) {
    const expired = await store.all(listExpired, { now, limit: calls_at_once });
    // Each statement names its tenant. Statements issued at once share a commit or a network packet.
    const counts = await Promise.all(expired.map((key) => store.run(deleteIfExpired, { ...key, now })));
    deleted += counts.reduce((sum, count) => sum + count, 0);
  }
  return deleted;
}

/** Every ten minutes, deletes the answers of keys that are older than a day. */
export const expiredCalls: PeriodicTask = {
  name: 'delete expired calls',
  interval_seconds: 600,
  run: deleteExpired,
};
