import timers from 'node:timers/promises';
import type { Clocks } from '../../kit/contract/clock.ts';
import type { Sweeps } from '../store/sweeps.ts';
import { guarded, reportStray } from '../stray_errors.ts';
import { type AttemptContext, type AttemptRecord, attemptJob, type ClaimedJob } from './attempt.ts';
import { DueJobs } from './due_jobs.ts';
import { attempt_seconds_max, type JobKind, lease_seconds, renewal_seconds } from './job.ts';
import type { NewJob } from './job_queue.ts';
import { type PeriodicTask, PeriodicTasks } from './periodic_task.ts';
import type { TimeAhead } from './time_ahead.ts';

/** How often one of all nodes searches for due jobs. */
const sweep_interval_ms = 1_000;

export interface WorkerOptions
  extends Pick<AttemptContext, 'database' | 'print' | 'jobs' | 'ids' | 'tracer'>,
    Clocks {
  readonly kinds: readonly JobKind[];
  readonly periodic?: readonly PeriodicTask[];
  /** If several nodes share a server: decides which of them searches for due jobs and does periodic tasks. */
  readonly sweeps?: Sweeps;
  /** How often to search for due jobs, in milliseconds; 0 for never. */
  readonly interval_ms: number;
  /** Number of jobs to run at once. */
  readonly concurrency?: number;
  readonly lease_seconds?: number;
  readonly renewal_seconds?: number;
  readonly attempt_seconds_max?: number;
  /** The faults set for jobs of a sandbox. */
  readonly faults?: AttemptContext['faults'];
  readonly forgetCalls?: AttemptContext['forgetCalls'];
  /** Called for every attempt. */
  observe(line: AttemptRecord): void;
  /** Called once when the database becomes unreachable, and without an error when it is back. */
  onOutage(error?: unknown): void;
}

/**
 * Does due jobs, on any number of nodes. The business clock decides what is due. The timer and `wake` only
 * decide when to search.
 */
export class Worker {
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #due: DueJobs;
  readonly #periodic_tasks: PeriodicTasks;
  #attempting: AttemptContext;
  /** Work in progress. */
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
      forgetCalls: options.forgetCalls,
      tracer: options.tracer,
    };
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    const kind_names = [...this.#kinds.keys()];
    const is_swept = options.sweeps !== undefined;
    this.#due = new DueJobs(database, options, kind_names, attempting.lease_seconds, is_swept);
    this.#periodic_tasks = new PeriodicTasks(periodic, options, options.sweeps);
    this.#attempting = { ...attempting, isClosed: () => this.#state === 'closed' };
  }

  /** Starts searching for due jobs, for the first time a moment later. */
  start(): void {
    if (this.options.interval_ms === 0) return;
    this.#state = 'started';
    this.#schedule();
  }

  /** Searches immediately, because a job has been enqueued. */
  wake(): void {
    if (this.#state !== 'started') return;
    this.#due.markOutdated();
    this.#begin();
  }

  /** Does a job that was enqueued here as soon as possible, without searching for others. */
  take(job: NewJob): void {
    if (this.#state !== 'started' || !this.#kinds.has(job.kind)) return;
    this.#due.addOwn(job);
    this.#begin();
  }

  /**
   * For a clock that jumps from job to job, on a database that nobody else has open. Until `end` is called,
   * one search finds jobs of many due times, and the caller must pass each enqueued job to `noteEnqueued`.
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

  /** Searches for due jobs, unless another node does. */
  async #look(): Promise<void> {
    const { sweeps } = this.options;
    if (sweeps === undefined) this.wake();
    else
      await this.#untilUnavailable(async () => {
        if (await sweeps.claim('due jobs', sweep_interval_ms)) this.wake();
      });
  }

  /**
   * Does the due periodic tasks and jobs one after another until none is left, even if the worker was not started.
   *
   * @returns the number of attempts.
   */
  async runDue(): Promise<number> {
    await this.#runPeriodicTasks();
    return this.#work();
  }

  /**
   * Begins nothing more, and waits for the work in progress up to a time limit. Jobs that have not ended by
   * then write nothing, and another node does them when their leases end.
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

  /** Nodes that start together should not search together. */
  #schedule(): void {
    const delay_ms = this.options.interval_ms * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(this.#onTime, delay_ms).unref();
  }

  readonly #onTime = guarded(() => {
    // First, so that an error does not prevent later searches.
    this.#schedule();
    this.#look().catch(reportStray);
    if (this.#periodic_tasks.listDue().length > 0) this.#track(this.#runPeriodicTasks());
  });

  #track(work: Promise<unknown>): void {
    const running = work.catch(reportStray).finally(() => {
      this.#running.delete(running);
      // For jobs that came while it was about to end.
      if (this.#state === 'started' && this.#kinds.size > 0 && this.#due.has_any) this.#begin();
    });
    this.#running.add(running);
  }

  readonly #continues = () => this.#state === 'idle' || this.#state === 'started';

  #runPeriodicTasks(): Promise<void> {
    return this.#untilUnavailable(() => this.#periodic_tasks.run(this.#attempting.database, this.#continues));
  }

  /**
   * Attempts jobs one after another until none is due.
   *
   * @returns their number.
   */
  async #work(): Promise<number> {
    let attempts = 0;
    if (this.#kinds.size === 0) return attempts;
    await this.#untilUnavailable(async () => {
      let next: Promise<ClaimedJob | undefined> | undefined;
      // The claim of the next job is sent with what this one writes, so that SQLite commits both together.
      const onWriting = () => {
        if (!this.#continues()) return;
        next = this.#due.claimKnown();
        // An error is met when the claim is awaited.
        next.catch(() => undefined);
      };
      while (next !== undefined || this.#continues()) {
        let job = await next;
        next = undefined;
        if (!job && this.#continues()) job = (await this.#due.claimOwn()) ?? (await this.#claimOther());
        this.#noteAvailable();
        if (!job) return;
        attempts++;
        const kind = this.#kinds.get(job.kind);
        if (!kind) throw new Error(`A job of the unknown kind ${job.kind} was listed.`);
        const attempted = await attemptJob(this.#attempting, kind, job, onWriting);
        if (attempted.outcome !== 'done') this.#due.noteUndone();
        this.options.observe(attempted);
      }
    });
    return attempts;
  }

  /** Claims a job that was not enqueued here. A started worker finds those only in its regular searches. */
  #claimOther(): Promise<ClaimedJob | undefined> | undefined {
    return this.#state === 'started' && !this.#due.has_others ? undefined : this.#due.claim();
  }

  /** Runs work that needs the database. An outage ends it until the next search. */
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
