// Number of jobs that are due but not begun, and the age of the oldest. Shown by the metrics of a server.
import { type Clocks, seconds } from '../../kit/contract/clock.ts';
import type { Store } from '../store/store.ts';
import { guarded } from '../stray_errors.ts';
import { findDueJobs } from './jobs.store.ts';

/** How long a result is reused. Several monitors may read it, and each reading costs a query. */
const fresh_ms = 5_000;
/** Maximum wait for the database. */
const answer_ms_max = 1_000;

export interface JobBacklog {
  /** Counted up to a limit. */
  readonly due_count: number;
  /** How long the oldest of them has been due, by the business clock. */
  readonly oldest_age_s: number;
}

/** Reads the backlog on demand, but at most once in five seconds. */
export class JobBacklogReader {
  #latest: Promise<JobBacklog | undefined> | undefined;
  #read_at_ms = 0;

  constructor(
    readonly store: Pick<Store, 'first'>,
    readonly clocks: Clocks,
  ) {}

  /** Returns undefined if the database does not answer. */
  read(): Promise<JobBacklog | undefined> {
    const now_ms = performance.now();
    if (this.#latest === undefined || now_ms - this.#read_at_ms > fresh_ms) {
      this.#read_at_ms = now_ms;
      this.#latest = this.#readInTime();
    }
    return this.#latest;
  }

  #readInTime(): Promise<JobBacklog | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        guarded(() => resolve(undefined)),
        answer_ms_max,
      );
      this.#ask()
        .catch(() => undefined)
        .then(resolve)
        .finally(() => clearTimeout(timer));
    });
  }

  async #ask(): Promise<JobBacklog> {
    const business_now = seconds(this.clocks.business_clock);
    const wall_now = seconds(this.clocks.wall_clock);
    const found = await this.store.first(findDueJobs, { business_now, wall_now });
    const { due_count = 0, oldest_due_at = null } = found ?? {};
    return { due_count, oldest_age_s: oldest_due_at === null ? 0 : business_now - oldest_due_at };
  }
}
