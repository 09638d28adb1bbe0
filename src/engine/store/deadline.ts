import { guarded } from '../stray_errors.ts';

/** Number of checks until a deadline passes, and the maximum interval between checks. */
const looks = 50;
const look_interval_max_ms = 100;

/**
 * When a call must have been answered. No commit begins after it, because by then the caller has been told
 * that nothing was done or, if a commit was in progress, that it may have been done.
 */
export abstract class Deadline {
  has_passed = false;
  /** Whether a commit has been sent and not been answered yet, so that its outcome is unknown. */
  is_committing = false;
  /** Stops what the call waits for, if something holds it until then. */
  abandon: (() => void) | undefined = undefined;
  /** By `performance.now()`; infinite until it is started. */
  due_at_ms = Number.POSITIVE_INFINITY;
  /** Its index in `Deadlines`. */
  place = -1;
  #left_ms = 0;

  /** Answers the call because its time is over. */
  protected abstract answerOverdue(): void;

  /** Stops the time while the call waits for its client. */
  pause(): void {
    this.#left_ms = this.due_at_ms - performance.now();
    this.due_at_ms = Number.POSITIVE_INFINITY;
  }

  /** Continues the time. */
  resume(): void {
    this.due_at_ms = performance.now() + this.#left_ms;
  }

  pass(): void {
    this.has_passed = true;
    this.abandon?.();
    this.answerOverdue();
  }
}

/**
 * The deadlines of the calls in progress. One timer checks all of them, and runs only while there are any.
 *
 * They are in an array whose places are reused. A Set replaces its internal tables as it grows. The old
 * tables still refer to calls that have been answered, which keeps those in memory until the tables are
 * collected: 20 % of a write of one row under 64 connections.
 */
export class Deadlines {
  readonly #running: (Deadline | undefined)[] = [];
  readonly #free_places: number[] = [];
  readonly #interval_ms: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly timeout_ms: number) {
    this.#interval_ms = Math.max(1, Math.min(timeout_ms / looks, look_interval_max_ms));
  }

  /**
   * Starts the time of a call. Unless `end` is called first, the deadline passes at the last check before the
   * time is over.
   *
   * @param now_ms by `performance.now()`.
   */
  start(deadline: Deadline, now_ms: number): void {
    deadline.due_at_ms = now_ms + this.timeout_ms;
    deadline.place = this.#free_places.pop() ?? this.#running.length;
    this.#running[deadline.place] = deadline;
    this.#timer ??= setInterval(this.#look, this.#interval_ms).unref();
  }

  /** Removes the deadline of a call that has been answered. */
  end(deadline: Deadline): void {
    if (this.#running[deadline.place] !== deadline) return;
    this.#running[deadline.place] = undefined;
    this.#free_places.push(deadline.place);
  }

  readonly #look = guarded(() => {
    if (this.#free_places.length === this.#running.length) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    // A call is answered at the last check before its time is over, not at the check after it.
    const next_look_ms = performance.now() + this.#interval_ms;
    for (const deadline of this.#running)
      if (deadline && deadline.due_at_ms < next_look_ms) {
        this.end(deadline);
        deadline.pass();
      }
  });
}
