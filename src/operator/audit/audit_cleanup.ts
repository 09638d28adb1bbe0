import type { PeriodicTask } from '../../engine/jobs/periodic_task.ts';
import { deleteOldEvents } from './audit.store.ts';

const events_at_once = 100;
const day_s = 86_400;

/** Every hour, deletes the audit events that are older than this many days, by the wall clock. */
export const auditCleanup = (audit_days: number): PeriodicTask => ({
  name: 'delete old audit events',
  interval_seconds: 3_600,
  run: (database, _, wall_now) =>
    deleteOldEvents(database, (wall_now - audit_days * day_s) * 1_000, events_at_once),
});
