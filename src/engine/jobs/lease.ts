import { seconds } from '../../kit/contract/clock.ts';
import { guarded } from '../stray_errors.ts';
import type { AttemptContext, ClaimedJob } from './attempt.ts';
import { renewLease } from './jobs.store.ts';

/**
 * Renews the lease of a job until its attempt has ended. Failed renewals and lost leases need no handling,
 * because an attempt can write only under its lease.
 *
 * @returns a function that stops the renewal.
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
