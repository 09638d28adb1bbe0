import { guarded } from '../stray_errors.ts';

/** For how long calls begin in one turn of the event loop: while one partner calls, and while several do. */
const slice_alone_ms = 20;
const slice_ms = 8;
/** For how long the database may be busy with the calls of one partner. SQLite commits at once what one turn asks. */
const database_alone_ms = 50;
/** While clients connect: Node accepts one connection in a turn. */
const slice_while_connecting_ms = 1;
/** And how many may begin in such a turn: transactions of SQLite are done at its end. */
const begun_while_connecting = 16;
/** For how long a partner is remembered as one of several. */
const several_callers_ms = 1_000;
/** Over how long it is counted how many calls end. */
const window_ms = 50;

/**
 * How many calls may begin, so that a partner who calls next waits for a short time only: for the calls that have begun
 * in this turn of the event loop, and for what the database has been asked. Both are bounded by time and not by number,
 * since calls differ:
 *
 * - In each turn, calls begin for so many milliseconds. The others wait for a later turn.
 * - As many calls may wait for the database as it answers in that time, at the pace of the last moments; in 50 ms while
 *   one partner calls.
 *
 * Calls that have been under way for more than two windows, and of which none ends in another one, wait for something
 * else, such as a lock. They hold up nobody: they are counted no more.
 */
export class TurnBudget {
  /** Which turn it is. A call that ends in a later turn than it began in has waited for the database. */
  turn = 0;
  /** How many calls may be under way. */
  #count_max: number;
  /** How many are that began in this window, in the one before, and earlier. */
  #begun = 0;
  #begun_before = 0;
  #begun_earlier = 0;
  #window_start_ms = 0;
  /** With which turn this window began, the one before, and the first one whose calls are counted. */
  #window_turn = 0;
  #window_turn_before = 0;
  #counted_turn = 0;
  /** How many of the calls that began earlier have ended in this window. */
  #ended_of_earlier = 0;
  #begun_in_turn = 0;
  /** How many calls that waited for the database have ended in this window. */
  #ended = 0;
  /** When no call may begin any more in this turn; 0 while none has. */
  #slice_ends_ms = 0;
  #several_callers_until_ms = 0;
  #latest_caller: string | number | undefined;
  #has_accepted = false;
  #is_connecting = false;

  constructor(
    /** How many calls the database needs at once to be quick. */
    readonly parallel_count: number,
    /** Called in the turn after one in which calls began. */
    readonly onTurn: () => void,
  ) {
    this.#count_max = 2 * parallel_count;
  }

  /** Whether one more call may begin now. */
  mayBegin(now_ms: number): boolean {
    if (this.#begun + this.#begun_before + this.#begun_earlier >= this.#count_max) return false;
    if (this.#is_connecting && this.#begun_in_turn >= begun_while_connecting) return false;
    if (this.#slice_ends_ms === 0) this.#beginSlice(now_ms);
    return now_ms < this.#slice_ends_ms;
  }

  /** Notes that a call begins. @returns in which turn. */
  begin(): number {
    this.#begun++;
    this.#begun_in_turn++;
    return this.turn;
  }

  /** Notes that a call ends, which began in this turn or in an earlier one. */
  end(begun_in: number): void {
    if (begun_in !== this.turn) this.#ended++;
    if (begun_in >= this.#window_turn) this.#begun--;
    else if (begun_in >= this.#window_turn_before) this.#begun_before--;
    else if (begun_in >= this.#counted_turn) {
      this.#begun_earlier--;
      this.#ended_of_earlier++;
    }
  }

  /** Notes whose call has to wait. */
  noteWaiting(caller: string | number, now_ms: number): void {
    if (caller === this.#latest_caller) return;
    if (this.#latest_caller !== undefined) this.#several_callers_until_ms = now_ms + several_callers_ms;
    this.#latest_caller = caller;
  }

  /** Notes that a client has connected. Others may wait for that: this turn ends soon, and the next one is short. */
  noteConnection(): void {
    this.#has_accepted = true;
    const now_ms = performance.now();
    if (this.#slice_ends_ms === 0) this.#beginSlice(now_ms);
    this.#slice_ends_ms = Math.min(this.#slice_ends_ms, now_ms + slice_while_connecting_ms);
  }

  /** Begins a new window when it is time. */
  look(now_ms: number): void {
    const elapsed_ms = now_ms - this.#window_start_ms;
    if (elapsed_ms < window_ms) return;
    const is_alone = now_ms >= this.#several_callers_until_ms;
    this.#count_max = Math.max(
      is_alone ? 2 * this.parallel_count : this.parallel_count,
      Math.ceil((this.#ended * (is_alone ? database_alone_ms : slice_ms)) / elapsed_ms),
    );
    this.#ended = 0;
    if (this.#ended_of_earlier === 0) {
      this.#begun_earlier = 0;
      this.#counted_turn = this.#window_turn_before;
    }
    this.#ended_of_earlier = 0;
    this.#begun_earlier += this.#begun_before;
    this.#begun_before = this.#begun;
    this.#begun = 0;
    this.#window_turn_before = this.#window_turn;
    this.#window_turn = ++this.turn;
    this.#window_start_ms = now_ms;
  }

  #sliceMs(now_ms: number): number {
    return now_ms < this.#several_callers_until_ms ? slice_ms : slice_alone_ms;
  }

  #beginSlice(now_ms: number): void {
    this.#slice_ends_ms = now_ms + (this.#is_connecting ? slice_while_connecting_ms : this.#sliceMs(now_ms));
    setImmediate(this.#endTurn);
  }

  readonly #endTurn = guarded((): void => {
    this.turn++;
    this.#begun_in_turn = 0;
    this.#slice_ends_ms = 0;
    this.#is_connecting = this.#has_accepted;
    this.#has_accepted = false;
    this.look(performance.now());
    this.onTurn();
  });
}
