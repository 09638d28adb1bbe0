import { guarded } from '../stray_errors.ts';

/** How many times it is looked whether a deadline has passed until it does, and how far apart looks are at most. */
const looks = 50;
const look_interval_max_ms = 100;

/**
 * Until when a call is to be answered. Nothing begins to be committed once it has passed: by then the caller has been
 * told that nothing was done, or, if a commit was under way, that it may have been.
 */
export abstract class Deadline {
  has_passed = false;
  /** Whether a commit has been asked for and not answered yet: what becomes of it is not known. */
  is_committing = false;
  /** Gives up what the call waits for, where that is held until somebody does. */
  abandon: (() => void) | undefined = undefined;
  /** By `performance.now()`. */
  due_at_ms = Number.POSITIVE_INFINITY;
  /** Where `Deadlines` keep it. */
  place = -1;
  #left_ms = 0;

  /** Answers the call, for its time is over. */
  protected abstract answerOverdue(): void;

  /** Time does not count from now on: the call waits for its client. */
  pause(): void {
    this.#left_ms = this.due_at_ms - performance.now();
    this.due_at_ms = Number.POSITIVE_INFINITY;
  }

  /** Time counts again. */
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
 * The deadlines of the calls that are under way. One timer looks at all of them, and only while there are any.
 *
 * They stand in places that are used again. Of a Set, the tables that it outgrows go on naming calls that have long been
 * answered, and the garbage collector keeps these until it clears the tables: 20 % of a write of one row under 64 connections.
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
   * Begins the time of a call. It is over at most one look too early, unless `end` is called before.
   *
   * @param now_ms by `performance.now()`.
   */
  start(deadline: Deadline, now_ms: number): void {
    deadline.due_at_ms = now_ms + this.timeout_ms;
    deadline.place = this.#free_places.pop() ?? this.#running.length;
    this.#running[deadline.place] = deadline;
    this.#timer ??= setInterval(this.#look, this.#interval_ms).unref();
  }

  /** The call has been answered. */
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
    // A call is answered before its time is over, not at the look after.
    const next_look_ms = performance.now() + this.#interval_ms;
    for (const deadline of this.#running)
      if (deadline && deadline.due_at_ms < next_look_ms) {
        this.end(deadline);
        deadline.pass();
      }
  });
}
