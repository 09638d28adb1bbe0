import { type Clock, seconds } from '../../kit/contract/clock.ts';
import type { Database } from '../store/store.ts';
import { guarded } from '../stray_errors.ts';
import { type JobKey, renewLease } from './jobs.store.ts';

/** A job that belongs to this node until its lease ends. */
export interface LeasedJob extends JobKey {
  readonly lease: string;
}

/** What a lease is renewed with. */
export interface LeaseContext {
  readonly database: Database;
  readonly wall_clock: Clock;
  readonly lease_seconds: number;
  readonly renewal_seconds: number;
}

/**
 * Renews the lease of a job until its attempt has ended. Failed renewals and lost leases need no handling,
 * because an attempt can write only under its lease.
 *
 * @returns a function that stops the renewal.
 */
export function keepLease(
  { database, wall_clock, lease_seconds, renewal_seconds }: LeaseContext,
  leased: LeasedJob,
): () => void {
  const renew = guarded(() => {
    const lease_ends_at = seconds(wall_clock) + lease_seconds;
    database.run(renewLease, { ...leased, lease_ends_at }).catch(() => undefined);
  });
  const timer = setInterval(renew, renewal_seconds * 1_000).unref();
  return () => clearInterval(timer);
}
