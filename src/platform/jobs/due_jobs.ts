import { randomBytes } from 'node:crypto';
import { type Clocks, seconds } from '../contract/clock.ts';
import type { Statement } from '../store/statement.ts';
import type { Database } from '../store/store.ts';
import type { ClaimedJob } from './attempt.ts';
import { claimJob, type JobKey, type JobMoment, listDueJobs } from './jobs.store.ts';

/** How many due jobs are listed at once. */
const page_size = 32;

type DueJob = JobKey & { due_at: number; attempts: number };

/** The jobs that are due, as one worker sees them. What it has seen is a hint: the database decides who gets a job. */
export class DueJobs {
  readonly #list: Statement<JobMoment & { limit: number }, DueJob>;
  #seen: DueJob[] = [];
  #refreshing: Promise<void> | undefined;
  /** Whether a job may have come since they were last listed. */
  #is_outdated = false;

  constructor(
    readonly database: Database,
    readonly clocks: Clocks,
    kind_names: readonly string[],
    readonly lease_seconds: number,
  ) {
    this.#list = listDueJobs(kind_names);
  }

  /** A job has come: whoever finds none lists them once more. */
  expectMore(): void {
    this.#is_outdated = true;
  }

  /** Claims a due job for the length of a lease, the one that is due longest if nobody else is after it. */
  async claim(): Promise<ClaimedJob | undefined> {
    // After a job that another worker was faster to claim comes a random one, so that many do not meet at each.
    for (let at = 0; ; at = Math.floor(Math.random() * this.#seen.length)) {
      if (this.#seen.length === 0) await this.#refresh();
      const [due] = this.#seen.splice(at, 1);
      const claimed = due && (await this.#claimIfUnchanged(due));
      if (claimed || !(due || this.#is_outdated)) return claimed;
    }
  }

  async #claimIfUnchanged({ attempts, due_at, ...key }: DueJob): Promise<ClaimedJob | undefined> {
    const lease = randomBytes(16).toString('hex');
    const attempt = attempts + 1;
    const wall_now = seconds(this.clocks.wall_clock);
    const lease_ends_at = wall_now + this.lease_seconds;
    const claim = { ...key, attempts, due_at, lease, next_attempts: attempt, lease_ends_at, wall_now };
    return (await this.database.run(claimJob, claim)) === 1 ? { ...key, lease, attempt } : undefined;
  }

  /** Those who list at the same time share one list. */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#listAgain().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #listAgain(): Promise<void> {
    this.#is_outdated = false;
    this.#seen = await this.database.all(this.#list, {
      business_now: seconds(this.clocks.business_clock),
      wall_now: seconds(this.clocks.wall_clock),
      limit: page_size,
    });
  }
}
