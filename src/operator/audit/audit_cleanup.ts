import type { PeriodicTask } from '../../engine/jobs/periodic_task.ts';
import { deleteAudit, findOldEvents } from './audit.store.ts';
import { storedRowsOf } from './audit_event.ts';

const events_at_once = 100;
const day_s = 86_400;

/** Every hour, deletes the audit events that are older than this many days, by the wall clock. */
export const auditCleanup = (audit_days: number): PeriodicTask => ({
  name: 'delete old audit events',
  interval_seconds: 3_600,
  async run(database, _, wall_now) {
    const old = await findOldEvents(database, (wall_now - audit_days * day_s) * 1_000, events_at_once);
    // Each event is deleted whole. Transactions that are begun at once share a commit, or have their own connections.
    await Promise.all(
      old.map((event) => database.transaction((store) => deleteAudit(store, storedRowsOf(event)))),
    );
    return old.length;
  },
});
