import timers from 'node:timers/promises';
import type { Clocks } from '../../kit/contract/clock.ts';
import type { Database } from '../store/store.ts';
import type { Sweeps } from '../store/sweeps.ts';
import { guarded, reportStray } from '../stray_errors.ts';
import { type AttemptContext, type AttemptRecord, attemptJob, type ClaimedJob } from './attempt.ts';
import { DueJobs } from './due_jobs.ts';
import { attempt_seconds_max, type JobKind, lease_seconds, renewal_seconds } from './job.ts';
import type { NewJob } from './job_queue.ts';
import { type PeriodicTask, PeriodicTasks } from './periodic_task.ts';

/** How often one node of all looks for due jobs. */
const sweep_interval_ms = 1_000;

export interface WorkerOptions extends Pick<AttemptContext, 'database' | 'print' | 'jobs' | 'ids'>, Clocks {
  readonly kinds: readonly JobKind[];
  readonly periodic?: readonly PeriodicTask[];
  /** Where several nodes share a server: one of them looks for due jobs, and does a periodic task. */
  readonly sweeps?: Sweeps;
  /** How often to look for due jobs, in milliseconds; 0 for never. */
  readonly interval_ms: number;
  /** How many jobs are worked on at once. */
  readonly concurrency?: number;
  readonly lease_seconds?: number;
  readonly renewal_seconds?: number;
  readonly attempt_seconds_max?: number;
  /** What goes wrong with jobs of a sandbox. */
  readonly faults?: AttemptContext['faults'];
  /** Told of every attempt. */
  observe(line: AttemptRecord): void;
  /** Told once when the database goes away, and without an error when it is back. */
  onOutage(error?: unknown): void;
}

/** The jobs of a database while a clock goes from one to the next. */
export interface TimeAhead {
  /** Does those that are due, and no periodic task. @returns how many attempts it made. */
  runDueJobs(): Promise<number>;
  /** When the next one is due, in Unix seconds; undefined where there is none. */
  findNextDue(): Promise<number | undefined>;
  /** Does all by this database from now on, which is within a transaction of the other one; by that one for undefined. */
  within(database: Database | undefined): void;
  end(): void;
}

/**
 * Does the jobs that are due, on as many nodes as there are. What is due says the business clock; a timer and `wake` only say
 * when to look.
 */
export class Worker {
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #due: DueJobs;
  readonly #periodic_tasks: PeriodicTasks;
  #attempting: AttemptContext;
  /** What is under way. */
  readonly #running = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #state: 'idle' | 'started' | 'stopping' | 'closed' = 'idle';
  #is_unavailable = false;

  constructor(readonly options: WorkerOptions) {
    const { kinds, periodic = [], database, wall_clock, business_clock, print, jobs, ids } = options;
    const attempting = {
      database,
      wall_clock,
      business_clock,
      print,
      jobs,
      ids,
      reference: { clock: wall_clock },
      lease_seconds: options.lease_seconds ?? lease_seconds,
      renewal_seconds: options.renewal_seconds ?? renewal_seconds,
      attempt_seconds_max: options.attempt_seconds_max ?? attempt_seconds_max,
      faults: options.faults,
    };
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    const kind_names = [...this.#kinds.keys()];
    const is_swept = options.sweeps !== undefined;
    this.#due = new DueJobs(database, options, kind_names, attempting.lease_seconds, is_swept);
    this.#periodic_tasks = new PeriodicTasks(periodic, options, options.sweeps);
    this.#attempting = { ...attempting, isClosed: () => this.#state === 'closed' };
  }

  /** Looks for due jobs from now on; the first time a moment later. */
  start(): void {
    if (this.options.interval_ms === 0) return;
    this.#state = 'started';
    this.#schedule();
  }

  /** Looks at once: a job has been enqueued. */
  wake(): void {
    if (this.#state !== 'started') return;
    this.#due.markOutdated();
    this.#begin();
  }

  /** Does a job that was enqueued here, as soon as it can, and looks for no other. */
  take(job: NewJob): void {
    if (this.#state !== 'started' || !this.#kinds.has(job.kind)) return;
    this.#due.addOwn(job);
    this.#begin();
  }

  /**
   * For a clock that goes from job to job, over a database that nobody else has open: until it is ended, one look finds
   * the jobs of many moments, and `noteEnqueued` is to be called for each that is enqueued.
   */
  lookAhead(): TimeAhead {
    this.#due.lookAhead(true);
    return {
      runDueJobs: () => this.#work(),
      findNextDue: () => this.#due.findNextDue(),
      within: (database = this.options.database) => {
        this.#due.database = database;
        this.#attempting = { ...this.#attempting, database };
      },
      end: () => this.#due.lookAhead(false),
    };
  }

  noteEnqueued(job: NewJob): void {
    this.#due.noteEnqueued(job);
  }

  #begin(): void {
    const { concurrency = 2 } = this.options;
    while (this.#running.size < concurrency) this.#track(this.#work());
  }

  /** Looks for what is due, unless another node does. */
  async #look(): Promise<void> {
    const { sweeps } = this.options;
    if (sweeps === undefined) this.wake();
    else
      await this.#untilUnavailable(async () => {
        if (await sweeps.claim('due jobs', sweep_interval_ms)) this.wake();
      });
  }

  /**
   * Does the periodic tasks and jobs that are due, one after the other, until none is left, also when it was not started.
   *
   * @returns how many attempts it made.
   */
  async runDue(): Promise<number> {
    await this.#runPeriodicTasks();
    return this.#work();
  }

  /**
   * Begins nothing any more, and waits at most this long for what is under way. What has not ended by then writes
   * nothing, and another node has it when its lease ends.
   */
  async stop(timeout_ms: number): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = 'stopping';
    const stopped = new AbortController();
    const timed_out = timers
      .setTimeout(timeout_ms, undefined, { signal: stopped.signal })
      .catch(() => undefined);
    await Promise.race([Promise.all(this.#running), timed_out]);
    stopped.abort();
    this.#state = 'closed';
  }

  /** Nodes that start together do not look together. */
  #schedule(): void {
    const delay_ms = this.options.interval_ms * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(this.#onTime, delay_ms).unref();
  }

  readonly #onTime = guarded(() => {
    // First, so that an error ends no later look.
    this.#schedule();
    this.#look().catch(reportStray);
    if (this.#periodic_tasks.listDue().length > 0) this.#track(this.#runPeriodicTasks());
  });

  #track(work: Promise<unknown>): void {
    const running = work.catch(reportStray).finally(() => {
      this.#running.delete(running);
      // What came while it was about to end.
      if (this.#state === 'started' && this.#kinds.size > 0 && this.#due.has_any) this.#begin();
    });
    this.#running.add(running);
  }

  readonly #continues = () => this.#state === 'idle' || this.#state === 'started';

  #runPeriodicTasks(): Promise<void> {
    return this.#untilUnavailable(() => this.#periodic_tasks.run(this.#attempting.database, this.#continues));
  }

  /** Attempts one job after the other until none is due. @returns how many. */
  async #work(): Promise<number> {
    let attempts = 0;
    if (this.#kinds.size === 0) return attempts;
    await this.#untilUnavailable(async () => {
      while (this.#continues()) {
        const job = (await this.#due.claimOwn()) ?? (await this.#claimOther());
        this.#noteAvailable();
        if (!job) return;
        attempts++;
        const kind = this.#kinds.get(job.kind);
        if (!kind) throw new Error(`A job of the kind ${job.kind} was listed.`);
        const attempted = await attemptJob(this.#attempting, kind, job);
        if (attempted.outcome !== 'done') this.#due.noteUndone();
        this.options.observe(attempted);
      }
    });
    return attempts;
  }

  /** Claims a job that was not enqueued here: a started worker finds them by its looks alone. */
  #claimOther(): Promise<ClaimedJob | undefined> | undefined {
    return this.#state === 'started' && !this.#due.has_others ? undefined : this.#due.claim();
  }

  /** Runs what needs the database. An outage ends it, until the next look. */
  async #untilUnavailable(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#noteAvailable();
    } catch (error) {
      if (!this.#is_unavailable) this.options.onOutage(error);
      this.#is_unavailable = true;
    }
  }

  #noteAvailable(): void {
    if (this.#is_unavailable) this.options.onOutage();
    this.#is_unavailable = false;
  }
}
