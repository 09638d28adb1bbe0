// What falls due in a sandbox, in its order: one job after the other, and time goes from one to the next.
import timers from 'node:timers/promises';
import type { TimeAhead, Worker } from '../../../engine/jobs/worker.ts';
import type { Advanced, ClockReading, SandboxTime } from '../../../engine/sandbox/sandbox.ts';
import type { SandboxEndedError } from '../../../engine/sandbox/sandbox_ended.ts';
import type { SqliteDatabase } from '../../../engine/store/sqlite/sqlite.ts';
import type { Database } from '../../../engine/store/store.ts';
import { guarded } from '../../../engine/stray_errors.ts';
import { seconds } from '../../../kit/contract/clock.ts';
import type { SandboxClock } from './sandbox_clock.ts';

/** How far time goes at once where no job is due. Housekeeping is done as often: it changes nothing that anybody sees. */
const step_s_max = 86_400;
/** How long other writes wait for the jobs that share a commit, but for a job that takes longer by itself. */
const commit_ms_max = 25;

export interface DueWorkOptions {
  readonly clock: SandboxClock;
  readonly database: Pick<SqliteDatabase, 'enlargeCache' | 'moment_ms'>;
  /** Does many jobs in one commit, with the moment that the clock says at its end. */
  readonly inOneCommit: (
    work: (database: Database) => Promise<number>,
    moment: () => number,
  ) => Promise<number>;
  readonly worker: () => Pick<Worker, 'runDue' | 'lookAhead'>;
  /** How often to look for what is due while time goes on by itself, in milliseconds; 0 for never. */
  readonly interval_ms: number;
  /** How long one call may take to let time pass, in milliseconds. */
  readonly work_ms_max: number;
  /** Called when the clock is set otherwise than it was. */
  readonly onSet: () => void;
}

/** Moves the clock of an open sandbox, and does what falls due. */
export class DueWork implements SandboxTime {
  #last: Promise<unknown> = Promise.resolve();
  /** How many wait for their turn or have it. */
  #in_turn = 0;
  #is_looking = false;
  #ended: SandboxEndedError | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly options: DueWorkOptions) {}

  start(): void {
    const { interval_ms } = this.options;
    if (interval_ms > 0)
      this.#timer = setInterval(
        guarded(() => this.wake()),
        interval_ms,
      ).unref();
  }

  get is_busy(): boolean {
    return this.#in_turn > 0;
  }

  /** Looks at once, unless a look waits already. */
  wake(): void {
    if (this.#is_looking || this.#ended) return;
    this.#is_looking = true;
    void this.#inTurn(async () => {
      this.#is_looking = false;
      await this.#runDue();
    }).catch(() => undefined);
  }

  /** Begins nothing any more: whoever moves the clock gets this error. */
  end(why: SandboxEndedError): void {
    this.#ended ??= why;
    clearInterval(this.#timer);
  }

  /** Waits for what is under way. */
  async ended(): Promise<void> {
    await this.#last.catch(() => undefined);
  }

  read(): ClockReading {
    return this.options.clock.read();
  }

  run(rate: number): ClockReading {
    const { clock, onSet } = this.options;
    clock.setRate(rate);
    onSet();
    return clock.read();
  }

  advance(to: number): Promise<Advanced | 'backwards'> {
    return this.#inTurn(() => this.#advance(to));
  }

  /** One after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#in_turn++;
    const next = this.#last
      .catch(() => undefined)
      .then(work)
      .finally(() => this.#in_turn--);
    this.#last = next;
    return next;
  }

  /** Does what is due by now. @returns how many attempts at jobs that took. */
  async #runDue(): Promise<number> {
    let attempts = 0;
    while (!this.#ended) {
      const made = await this.options.worker().runDue();
      // A job may enqueue others that are due at once.
      if (made === 0) break;
      attempts += made;
    }
    return attempts;
  }

  async #advance(to: number): Promise<Advanced | 'backwards'> {
    const { clock, database, work_ms_max, onSet } = this.options;
    if (this.#ended) throw this.#ended;
    if (to < seconds(clock)) return 'backwards';
    const until_ms = performance.now() + work_ms_max;
    // It stands still while a job runs that is due at that moment, however fast it goes on by itself.
    clock.stopAt(clock.now_ms());
    const ahead = this.options.worker().lookAhead();
    database.enlargeCache(true);
    let jobs_run = 0;
    const isOver = () => seconds(clock) >= to || performance.now() > until_ms || this.#ended !== undefined;
    try {
      do {
        // What was due before, and housekeeping.
        jobs_run += await this.#runDue();
        const kept_at = seconds(clock);
        const isKept = () => seconds(clock) - kept_at < step_s_max && !isOver();
        do {
          jobs_run += await this.#passMoments(ahead, to, isKept);
          // Calls of others are answered in between.
          await timers.setImmediate();
        } while (isKept());
      } while (!isOver());
    } finally {
      ahead.end();
      database.enlargeCache(false);
      clock.goOn(clock.now_ms());
      onSet();
    }
    if (this.#ended) throw this.#ended;
    return { ...clock.read(), jobs_run, is_there: seconds(clock) >= to };
  }

  /** Goes from moment to moment for a while, and does what is due at each, in one commit. @returns how many attempts that took. */
  async #passMoments(ahead: TimeAhead, to: number, goesOn: () => boolean): Promise<number> {
    const { clock, inOneCommit, database: whole } = this.options;
    const from_ms = clock.now_ms();
    const done = inOneCommit(async (database) => {
      const until_ms = performance.now() + commit_ms_max;
      let attempts = 0;
      ahead.within(database);
      try {
        for (;;) {
          attempts += await ahead.runDueJobs();
          if (!goesOn() || performance.now() > until_ms) return attempts;
          clock.stopAt((await nextMoment(ahead, seconds(clock), to)) * 1_000);
        }
      } finally {
        ahead.within(undefined);
      }
    }, clock.now_ms.bind(clock));
    try {
      return await done;
    } catch (error) {
      // Rows that were committed all the same are not of times to come.
      clock.stopAt(Math.max(from_ms, whole.moment_ms ?? 0));
      throw error;
    }
  }
}

/** The next moment at which something is to be done, in Unix seconds. */
async function nextMoment(ahead: TimeAhead, now: number, to: number): Promise<number> {
  const due_at = (await ahead.findNextDue()) ?? to;
  // What another worker has is due later, by its lease.
  return Math.min(to, Math.max(due_at, now + 1), now + step_s_max);
}
