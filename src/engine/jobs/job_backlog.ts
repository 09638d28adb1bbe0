// Number of jobs that are due but not begun, the age of the oldest, and how many have failed. Shown by the metrics.
import { type Clocks, seconds } from '../../kit/contract/clock.ts';
import { FreshReading } from '../observe/fresh_reading.ts';
import type { Store } from '../store/store.ts';
import { countFailedJobs, findDueJobs } from './jobs.store.ts';

const fresh_ms = 5_000;

export interface JobBacklog {
  /** Counted up to a limit. */
  readonly due_count: number;
  /** How long the oldest of them has been due, by the business clock. */
  readonly oldest_age_s: number;
  /** Jobs that have failed for the last time, counted up to a limit. */
  readonly failed_count: number;
}

/** Reads the backlog on demand, but at most once in five seconds. */
export const readingOfJobs = (store: Pick<Store, 'first'>, clocks: Clocks): FreshReading<JobBacklog> =>
  new FreshReading(fresh_ms, async () => {
    const business_now = seconds(clocks.business_clock);
    const wall_now = seconds(clocks.wall_clock);
    const { due_count = 0, oldest_due_at = null } =
      (await store.first(findDueJobs, { business_now, wall_now })) ?? {};
    const { failed_count = 0 } = (await store.first(countFailedJobs, {})) ?? {};
    return {
      due_count,
      oldest_age_s: oldest_due_at === null ? 0 : business_now - oldest_due_at,
      failed_count,
    };
  });
