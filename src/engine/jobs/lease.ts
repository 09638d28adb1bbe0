import { seconds } from '../../kit/contract/clock.ts';
import { guarded } from '../stray_errors.ts';
import type { AttemptContext, ClaimedJob } from './attempt.ts';
import { renewLease } from './jobs.store.ts';

/**
 * Renews the lease of a job until the attempt at it has ended. Where that fails, or another worker has the job by now,
 * nothing is to be done: whatever the attempt writes, it writes under its lease.
 *
 * @returns what ends it.
 */
export function keepLease(
  { database, wall_clock, lease_seconds, renewal_seconds }: AttemptContext,
  leased: Omit<ClaimedJob, 'attempt'>,
): () => void {
  const renew = guarded(() => {
    const lease_ends_at = seconds(wall_clock) + lease_seconds;
    database.run(renewLease, { ...leased, lease_ends_at }).catch(() => undefined);
  });
  const timer = setInterval(renew, renewal_seconds * 1_000).unref();
  return () => clearInterval(timer);
}
