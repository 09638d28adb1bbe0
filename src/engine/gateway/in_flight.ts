// Limits how many calls run at once, and how many more wait for their turn.
import type { ServerLoad } from '../http/connections/paused_connections.ts';
import { Turns } from '../http/turns.ts';
import { countRefusal } from '../observe/limit_refusals.ts';
import { guarded } from '../stray_errors.ts';
import { type Commits, TurnBudget } from './turn_budget.ts';

interface WaitingCall {
  readonly since_ms: number;
  /** Receives the turn in which the call begins, or undefined if it is refused. */
  readonly decide: (begun_in: number | undefined) => void;
}

/** The window for counting completed calls, and the interval for finding calls that have waited too long. */
const window_ms = 1_000;
const look_interval_ms = 50;
/**
 * Waiting calls that are always allowed for each call that may run. A burst arrives before the pace of calls is known.
 */
const waiting_per_place = 8;
/**
 * The running calls are divided into this many shares. While a caller has one share of calls waiting, its
 * connections are not read.
 */
const shares = 4;

/**
 * Counts the calls in progress on a server: those that have arrived completely and are not answered yet. A
 * call begins at once if the `TurnBudget` has room and the limit is not reached. Otherwise it waits, and
 * partners take turns. It waits unread if its connection has had a call before (`PausedConnections`),
 * otherwise here. As many calls may wait as are completed in `wait_ms_max` at the pace of the last second.
 * Beyond that, a call of the caller with the longest queue is refused at once.
 */
export class InFlight implements ServerLoad {
  #count = 0;
  readonly #waiting = new Turns<WaitingCall>();
  readonly #budget: TurnBudget;
  /** Number of waiting calls of one caller at which its connections are no longer read. */
  readonly #share_max: number;
  #unread = 0;
  #done = 0;
  #window_start_ms = performance.now();
  #waiting_max: number;
  #timer: NodeJS.Timeout | undefined;
  #is_beginning = false;
  onRoom: () => void = () => undefined;

  constructor(
    readonly count_max: number,
    readonly wait_ms_max: number,
    /** Number of concurrent calls at which the database is fastest. */
    parallel_count = 10,
    commits?: Commits,
  ) {
    this.#waiting_max = this.#waiting_min;
    this.#share_max = Math.ceil(count_max / shares);
    this.#budget = new TurnBudget(parallel_count, () => this.#beginWaiting(), commits);
  }

  get #waiting_min(): number {
    return this.count_max * waiting_per_place;
  }

  /** Number of calls in progress. `queued` is the number of calls that wait for their turn. */
  get under_way(): number {
    return this.#count;
  }

  get queued(): number {
    return this.#waiting.count + this.#unread;
  }

  roomFor(caller: string | number): number {
    return this.#share_max - this.#waiting.countOf(caller);
  }

  /** Half of the limit, so that a call that is read late still has time to wait here. */
  get unread_ms_max(): number {
    return this.wait_ms_max / 2;
  }

  postpone(): boolean {
    this.#setPace();
    if (this.#is_full) return false;
    this.#unread++;
    return true;
  }

  goOn(): void {
    this.#unread--;
  }

  get #is_full(): boolean {
    return this.#waiting.count + this.#unread >= this.#waiting_max;
  }

  noteConnection(): void {
    this.#budget.noteConnection();
  }

  /**
   * Begins a call, which must be ended with `release`.
   *
   * @returns the turn in which it begins; undefined if it has to wait.
   */
  acquire(now_ms = performance.now()): number | undefined {
    return this.#waiting.count > 0 || !this.#mayBegin(now_ms) ? undefined : this.#begin();
  }

  #mayBegin(now_ms: number): boolean {
    return this.#count < this.count_max && this.#budget.mayBegin(now_ms);
  }

  #begin(): number {
    this.#count++;
    return this.#budget.begin();
  }

  /**
   * Waits until a call may begin.
   *
   * @returns the turn in which it begins; undefined if too many calls wait, or if it waited too long.
   */
  wait(caller: string | number): Promise<number | undefined> {
    const since_ms = performance.now();
    this.#setPace(since_ms);
    this.#budget.noteWaiting(caller, since_ms);
    if (this.#is_full) {
      const other = this.#waiting.takeFromLonger(caller);
      countRefusal('in_flight_max');
      if (!other) return Promise.resolve(undefined);
      other.decide(undefined);
    }
    this.#timer ??= setInterval(this.#look, look_interval_ms).unref();
    return new Promise((decide) => this.#waiting.add(caller, { since_ms, decide }));
  }

  /**
   * Ends a call.
   *
   * @param begun_in the turn in which it began.
   */
  release(begun_in: number): void {
    this.#done++;
    this.#count--;
    this.#budget.end(begun_in);
    this.#beginWaiting();
    this.onRoom();
  }

  #beginWaiting(): void {
    if (this.#is_beginning || this.#waiting.count === 0) return;
    this.#is_beginning = true;
    process.nextTick(this.#beginNext);
  }

  /**
   * Begins waiting calls one at a time: each begins when the previous one has been answered or waits for something.
   */
  readonly #beginNext = guarded((): void => {
    const next = this.#mayBegin(performance.now()) ? this.#waiting.take() : undefined;
    if (next === undefined) {
      this.#is_beginning = false;
      return;
    }
    next.decide(this.#begin());
    // Ticks run before promise callbacks, so request the next tick from a promise callback.
    queueMicrotask(this.#beginLater);
  });

  readonly #beginLater = guarded(() => process.nextTick(this.#beginNext));

  readonly #look = guarded((): void => {
    const now_ms = performance.now();
    const overdue_ms = now_ms - this.wait_ms_max;
    for (const { decide } of this.#waiting.takeWhile(({ since_ms }) => since_ms <= overdue_ms)) {
      countRefusal('in_flight_max');
      decide(undefined);
    }
    this.#budget.look(now_ms);
    this.#beginWaiting();
    if (this.#waiting.count > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  });

  #setPace(now_ms = performance.now()): void {
    const elapsed_ms = now_ms - this.#window_start_ms;
    if (elapsed_ms < window_ms) return;
    this.#waiting_max = Math.max(this.#waiting_min, Math.floor((this.#done * this.wait_ms_max) / elapsed_ms));
    this.#done = 0;
    this.#window_start_ms += elapsed_ms;
  }
}
