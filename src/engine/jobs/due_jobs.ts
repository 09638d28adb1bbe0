import { randomBytes } from 'node:crypto';
import { type Clocks, seconds } from '../../kit/contract/clock.ts';
import type { Statement } from '../store/statement.ts';
import type { Database } from '../store/store.ts';
import type { ClaimedJob } from './attempt.ts';
import { job_limits } from './job_limits.ts';
import { claimJob, type JobKey, type JobMoment, listDueJobs } from './jobs.store.ts';

/** Number of due jobs that are listed at once. Larger if one node lists them for all, once a second. */
const page_size = 32;
const swept_page_size = 1_000;
/** Page size while looking ahead, when each listing reads the rows of all jobs. */
const ahead_page_size = 256;

const own_jobs_max = job_limits.own_jobs_max.value;

type DueJob = JobKey & { due_at: number; attempts: number };

/** Later than any job is due. */
const end_of_time = Number.MAX_SAFE_INTEGER;

const isSame = (one: JobKey, other: JobKey) =>
  one.job_id === other.job_id && one.kind === other.kind && one.shop_id === other.shop_id;

/**
 * The due jobs as one worker last listed them. The list may be outdated: the database decides which worker gets a job.
 */
export class DueJobs {
  readonly #list: Statement<JobMoment & { limit: number }, DueJob>;
  #listed: DueJob[] = [];
  /** Jobs that this program has enqueued itself, so that it need not search for them. */
  readonly #own: DueJob[] = [];
  #refreshing: Promise<void> | undefined;
  /** Whether jobs may have become due since the last listing. */
  #is_outdated = false;
  /** Whether jobs that are not due yet are listed too. */
  #looks_ahead = false;
  /** Whether there are more due jobs than listed. */
  #has_more = false;
  /** A lease is this random prefix and a number. */
  readonly #lease_prefix = randomBytes(16).toString('hex');
  #claims = 0;

  constructor(
    /** The database of the jobs, or a transaction of it while many steps share one. */
    public database: Database,
    readonly clocks: Clocks,
    kind_names: readonly string[],
    readonly lease_seconds: number,
    readonly is_swept = false,
  ) {
    this.#list = listDueJobs(kind_names);
  }

  /** Records that a job has been added. A claim that finds no listed job then lists the due jobs once more. */
  markOutdated(): void {
    this.#is_outdated = true;
  }

  /** Records a job that was enqueued here, so that it can be claimed without a search. */
  addOwn({ shop_id, kind, job_id, due_at }: JobKey & { due_at: number }): void {
    if (due_at > seconds(this.clocks.business_clock) || this.#own.length >= own_jobs_max) return;
    this.#own.push({ shop_id, kind, job_id, due_at, attempts: 0 });
  }

  /**
   * Also lists jobs that are not due yet, for a clock that jumps from one due time to the next. One listing
   * then serves many times. The caller must have the database to itself and report each job that is enqueued.
   */
  lookAhead(looks_ahead: boolean): void {
    this.#looks_ahead = looks_ahead;
    this.#listed = [];
    this.#is_outdated = true;
  }

  /** Records a job that was enqueued while looking ahead. */
  noteEnqueued(job: JobKey & { due_at: number }): void {
    if (!this.#looks_ahead || this.#is_outdated) return;
    const { shop_id, kind, job_id, due_at } = job;
    const others = this.#listed.filter((listed) => !isSame(listed, job));
    const at = others.findIndex((listed) => listed.due_at > due_at);
    if (at !== -1) others.splice(at, 0, { shop_id, kind, job_id, due_at, attempts: 0 });
    else if (!this.#has_more) others.push({ shop_id, kind, job_id, due_at, attempts: 0 });
    this.#listed = others;
  }

  /** Records that a job was postponed, so that the jobs are listed again. */
  noteUndone(): void {
    if (this.#looks_ahead) this.#is_outdated = true;
  }

  /** When the next job is or was due, Unix time in seconds; undefined if there is none. Only while looking ahead. */
  async findNextDue(): Promise<number | undefined> {
    if (this.#is_outdated || (this.#listed.length === 0 && this.#has_more)) await this.#refresh();
    return this.#listed[0]?.due_at;
  }

  /** Claims the next job, if it is due. */
  async #claimAhead(): Promise<ClaimedJob | undefined> {
    for (;;) {
      const due_at = await this.findNextDue();
      if (due_at === undefined || due_at > seconds(this.clocks.business_clock)) return undefined;
      const [next] = this.#listed.splice(0, 1);
      const claimed = next && (await this.#claimIfUnchanged(next));
      if (claimed) return claimed;
    }
  }

  /** Claims a job that was enqueued here. */
  async claimOwn(): Promise<ClaimedJob | undefined> {
    for (;;) {
      const own = this.#own.shift();
      if (own === undefined) return undefined;
      const claimed = await this.#claimIfUnchanged(own);
      if (claimed) return claimed;
    }
  }

  /** Claims the first of the jobs that are known here, without a search. Undefined if another worker has it. */
  async claimKnown(): Promise<ClaimedJob | undefined> {
    const known = this.#own.shift() ?? (this.#looks_ahead ? undefined : this.#listed.shift());
    return known && this.#claimIfUnchanged(known);
  }

  /** Whether jobs may be claimed that were not enqueued here: jobs that are listed, or are about to be. */
  get has_others(): boolean {
    return this.#listed.length > 0 || this.#is_outdated;
  }

  get has_any(): boolean {
    return this.#own.length > 0 || this.has_others;
  }

  /**
   * Claims the job that has been due longest, for the length of a lease. If another worker claims it first,
   * tries others.
   */
  async claim(): Promise<ClaimedJob | undefined> {
    if (this.#looks_ahead) return this.#claimAhead();
    // If another worker was faster, try a random job, so that workers do not compete for each job in turn.
    for (let at = 0; ; at = Math.floor(Math.random() * this.#listed.length)) {
      if (this.#listed.length === 0) await this.#refresh();
      const [due] = this.#listed.splice(at, 1);
      if (due === undefined) {
        if (this.#is_outdated) continue;
        return undefined;
      }
      const claimed = await this.#claimIfUnchanged(due);
      if (claimed) return claimed;
    }
  }

  async #claimIfUnchanged({ attempts, due_at, ...key }: DueJob): Promise<ClaimedJob | undefined> {
    const lease = `${this.#lease_prefix}${(++this.#claims).toString(36)}`;
    const attempt = attempts + 1;
    const wall_now = seconds(this.clocks.wall_clock);
    const lease_ends_at = wall_now + this.lease_seconds;
    const claim = { ...key, attempts, due_at, lease, next_attempts: attempt, lease_ends_at, wall_now };
    return (await this.database.run(claimJob, claim)) === 1 ? { ...key, lease, attempt } : undefined;
  }

  /** Claims that need a listing at the same time share one query. */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#listAgain().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #listAgain(): Promise<void> {
    this.#is_outdated = false;
    const limit = this.#looks_ahead ? ahead_page_size : this.is_swept ? swept_page_size : page_size;
    const listed = await this.database.all(this.#list, {
      business_now: this.#looks_ahead ? end_of_time : seconds(this.clocks.business_clock),
      wall_now: seconds(this.clocks.wall_clock),
      limit,
    });
    this.#listed = listed;
    this.#has_more = listed.length === limit;
    // More jobs may be due. If nodes take turns to search, the next search finds them.
    if (!this.is_swept && !this.#looks_ahead && this.#has_more) this.#is_outdated = true;
  }
}
