// Runs what falls due in a marketplace whose clock can be moved, in order: one job after the other, with the clock moved from one to the
// next.

import timers from 'node:timers/promises';
import type { TimeAhead } from '../../../engine/jobs/time_ahead.ts';
import type { Worker } from '../../../engine/jobs/worker.ts';
import type { Advanced, ClockReading, MovableTime } from '../../../engine/sandbox/sandbox.ts';
import type { SqliteDatabase } from '../../../engine/store/sqlite/sqlite_database.ts';
import type { Database, StoreUnavailableError } from '../../../engine/store/store.ts';
import { guarded } from '../../../engine/stray_errors.ts';
import { seconds } from '../../../kit/contract/clock.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { sendUntil, type TimedSender } from './due_pushes.ts';
import type { MovableClock } from './sandbox_clock.ts';

/**
 * How far the clock moves at once if no job is due. Housekeeping runs that often, too: nobody sees what it
 * changes.
 */
const step_s_max = 86_400;
/** How long other writes wait for the jobs that share a commit. A single job may take longer. */
const commit_ms_max = 25;

export interface DueWorkOptions {
  readonly clock: MovableClock;
  readonly database: Pick<SqliteDatabase, 'enlargeCache' | 'moment_ms'>;
  /** Runs many jobs in one commit, together with the time of the clock at its end. */
  readonly inOneCommit: (
    work: (database: Database) => Promise<number>,
    moment: () => number,
  ) => Promise<number>;
  readonly worker: () => Pick<Worker, 'runDue' | 'lookAhead'>;
  readonly pushes: () => TimedSender;
  /** How often to look for due jobs while the clock runs, in milliseconds; 0 for never. */
  readonly interval_ms: number;
  /** How long one call may spend on moving the clock, in milliseconds. */
  readonly work_ms_max: number;
  /** Called when the setting of the clock has changed. Callers are answered once it is stored. */
  readonly onSet: () => void | Promise<void>;
}

/** Moves the clock of an open marketplace, and runs what falls due. */
export class DueWork implements MovableTime {
  #last: Promise<unknown> = Promise.resolve();
  /** How many callers have their turn or wait for it. */
  #in_turn = 0;
  #is_looking = false;
  #ended: StoreUnavailableError | undefined;
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
    return this.#in_turn > 0 || this.options.pushes().is_busy;
  }

  /** Looks for due work at once, unless a look is already planned. */
  wake(): void {
    if (this.#is_looking || this.#ended) return;
    this.#is_looking = true;
    void this.#inTurn(async () => {
      this.#is_looking = false;
      await this.#runDue();
    }).catch(() => undefined);
  }

  /** Starts no more work. Callers that still try to move the clock get this error. */
  end(why: StoreUnavailableError): void {
    this.#ended ??= why;
    clearInterval(this.#timer);
  }

  /** Waits for work that is running. */
  async ended(): Promise<void> {
    await this.#last.catch(() => undefined);
  }

  read(): ClockReading {
    return this.options.clock.read();
  }

  async run(rate: number): Promise<ClockReading> {
    const { clock, onSet } = this.options;
    clock.setRate(rate);
    await onSet();
    return clock.read();
  }

  advance(to: number): Promise<Advanced | Refusal<'backwards'>> {
    return this.#inTurn(() => this.#advance(to));
  }

  /** Runs tasks one after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#in_turn++;
    const next = this.#last
      .catch(() => undefined)
      .then(work)
      .finally(() => this.#in_turn--);
    this.#last = next;
    return next;
  }

  /** Runs what is due by now. @returns how many attempts at jobs were made. */
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

  async #advance(to: number): Promise<Advanced | Refusal<'backwards'>> {
    const { clock, database, work_ms_max, onSet } = this.options;
    if (this.#ended) throw this.#ended;
    if (to < seconds(clock)) return refused('backwards');
    const until_ms = performance.now() + work_ms_max;
    // The clock does not move while the jobs of a moment run, however fast its rate is.
    clock.stopAt(clock.now_ms());
    const ahead = this.options.worker().lookAhead();
    database.enlargeCache(true);
    let jobs_run = 0;
    const isOver = () => seconds(clock) >= to || performance.now() > until_ms || this.#ended !== undefined;
    try {
      do {
        // Jobs that were already due, and housekeeping.
        jobs_run += await this.#runDue();
        await this.#send(until_ms);
        const kept_at = seconds(clock);
        const isKept = () => seconds(clock) - kept_at < step_s_max && !isOver();
        do {
          jobs_run += await this.#passMoments(ahead, to, isKept);
          await this.#send(until_ms);
          // Gives other calls a turn.
          await timers.setImmediate();
        } while (isKept());
      } while (!isOver());
    } finally {
      ahead.end();
      database.enlargeCache(false);
      clock.goOn(clock.now_ms());
      await onSet();
    }
    if (this.#ended) throw this.#ended;
    return { ...clock.read(), jobs_run, is_there: seconds(clock) >= to };
  }

  async #send(until_ms: number): Promise<void> {
    if (!this.#ended) await sendUntil(this.options.pushes(), until_ms);
  }

  /**
   * Moves from moment to moment for a while, and runs what is due at each, in one commit. If anybody receives pushes,
   * it stops where a job was done or a push is due, so that its caller sends what is due at that moment.
   * @returns how many attempts at jobs were made.
   */
  async #passMoments(ahead: TimeAhead, to: number, goesOn: () => boolean): Promise<number> {
    const { clock, inOneCommit, database: whole } = this.options;
    const from_ms = clock.now_ms();
    const pushes = this.options.pushes();
    const sends = await pushes.hasReceivers();
    const push_at = (sends && (await pushes.findNextDue(seconds(clock)))) || Number.POSITIVE_INFINITY;
    const done = inOneCommit(async (database) => {
      const until_ms = performance.now() + commit_ms_max;
      let attempts = 0;
      ahead.within(database);
      try {
        for (;;) {
          attempts += await ahead.runDueJobs();
          const is_pushed = sends && (attempts > 0 || seconds(clock) >= push_at);
          if (is_pushed || !goesOn() || performance.now() > until_ms) return attempts;
          clock.stopAt((await nextMoment(ahead, seconds(clock), Math.min(to, push_at))) * 1_000);
        }
      } finally {
        ahead.within(undefined);
      }
    }, clock.now_ms.bind(clock));
    try {
      return await done;
    } catch (error) {
      // If the commit happened in spite of the error, the clock must not stay behind the times of its rows.
      clock.stopAt(Math.max(from_ms, whole.moment_ms ?? 0));
      throw error;
    }
  }
}

/** The next moment at which something is due, in Unix seconds. */
async function nextMoment(ahead: TimeAhead, now: number, to: number): Promise<number> {
  const due_at = (await ahead.findNextDue()) ?? to;
  // A job that another worker holds is due when its lease ends.
  return Math.min(to, Math.max(due_at, now + 1), now + step_s_max);
}
