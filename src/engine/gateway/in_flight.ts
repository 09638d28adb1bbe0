// How many calls are worked on at once, and how many more wait for their turn.
import type { ServerLoad } from '../http/connections/paused_connections.ts';
import { Turns } from '../http/turns.ts';
import { countRefusal } from '../observe/limit_refusals.ts';
import { guarded } from '../stray_errors.ts';
import { TurnBudget } from './turn_budget.ts';

/** A call that waits. */
interface WaitingCall {
  readonly since_ms: number;
  /** With the turn in which it begins; undefined when it is refused. */
  readonly decide: (begun_in: number | undefined) => void;
}

/** Over how long it is counted how many calls are done, and how often it is looked whether one waits too long. */
const window_ms = 1_000;
const look_interval_ms = 50;
/** How many may always wait, for each that may be under way: a burst comes before it is known how fast calls are done. */
const waiting_per_place = 8;
/** Into how many shares the places are divided: one caller has calls for one of them read that cannot begin yet. */
const shares = 4;

/**
 * Calls under way on a server: those whose request has come whole and that are not answered yet. A call begins at once
 * while the `TurnBudget` has room for it and there are fewer than there may be. Else it waits, and partners take turns:
 * unread where its connection has had a call before (`PausedConnections`), else here. As many wait as are done in
 * `wait_ms_max`, at the pace of the last second; what comes beyond is refused at once, of the caller with the longest
 * line.
 */
export class InFlight implements ServerLoad {
  #count = 0;
  readonly #waiting = new Turns<WaitingCall>();
  readonly #budget: TurnBudget;
  /** How many calls of one caller may wait here before its connections are read no more. */
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
    /** How many calls the database needs at once to be quick. */
    parallel_count = 10,
  ) {
    this.#waiting_max = this.#waiting_min;
    this.#share_max = Math.ceil(count_max / shares);
    this.#budget = new TurnBudget(parallel_count, () => this.#beginWaiting());
  }

  get #waiting_min(): number {
    return this.count_max * waiting_per_place;
  }

  /** How many are under way, and how many wait for their turn. */
  get under_way(): number {
    return this.#count;
  }

  get queued(): number {
    return this.#waiting.count + this.#unread;
  }

  roomFor(caller: string | number): number {
    return this.#share_max - this.#waiting.countOf(caller);
  }

  /** Whoever is read late still has time to wait here. */
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

  /** Begins a call, to be ended with `release`. @returns the turn in which it begins; undefined when it has to wait. */
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

  /** Waits until a call may begin. @returns like `acquire`; undefined when too many wait already, or for too long. */
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

  /** Ends a call that began in this turn. */
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

  /** Begins one call after the other: the next one when this one is answered, or waits for something. */
  readonly #beginNext = guarded((): void => {
    const next = this.#mayBegin(performance.now()) ? this.#waiting.take() : undefined;
    if (next === undefined) {
      this.#is_beginning = false;
      return;
    }
    next.decide(this.#begin());
    // What a tick asks for comes before what a promise does, so that this is asked for in a promise's turn.
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
