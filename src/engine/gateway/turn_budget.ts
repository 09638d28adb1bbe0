import { performance } from 'node:perf_hooks';
import { guarded } from '../stray_errors.ts';

/** How long calls begin in one turn of the event loop: while one partner calls, and while several do. */
const slice_alone_ms = 20;
const slice_ms = 4;
/** How long the calls of one partner may occupy the database. SQLite commits all statements of one turn together. */
const database_alone_ms = 50;
/** How long the calls of several partners may. */
const database_ms = 8;
/**
 * How long calls may occupy a server while this process is busy with few and long calls, which then wait for this process.
 * V8 moves what they hold into its old generation, where it stays after they end: orders in detail took 1.6 times the
 * CPU with 14 calls in progress instead of 5.
 */
const database_busy_ms = 15;
/** Part of the time for which the event loop of a busy process runs. */
const busy_min = 0.8;
/** How long their calls may occupy SQLite, which runs their transactions in this process. */
const transactions_ms = 16;
/** Or this many times as long as one of its commits: with fewer transactions in each, most of the time goes to commits. */
const transactions_in_commits = 3;
const transactions_min = 8;
/** The slice while clients connect, because Node accepts one connection per turn. */
const slice_while_connecting_ms = 1;
/** Number of calls that may begin in such a turn, because SQLite runs their transactions at its end. */
const begun_while_connecting = 16;
/** How long another partner's call counts, for the decision between one and several partners. */
const several_callers_ms = 1_000;
/** Window for counting completed calls. */
const window_ms = 50;

/** Returns a function that says whether the event loop of this thread has been busy since the call before. */
function busySinceLast(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization >= busy_min;
  };
}

/** The commits of a database: their number, and how long they took together. */
export interface Commits {
  readonly count: number;
  readonly sum_ms: number;
}

/**
 * Limits how many calls may begin, so that the next partner who calls waits only briefly: for the calls that have
 * begun in this turn of the event loop, and for the work of the database. Both are limited by time and not by number,
 * because calls differ:
 *
 * - In each turn, calls begin for a number of milliseconds. The others wait for a later turn.
 * - As many calls may wait for the database as it recently answered in that time, or in 50 ms while one partner calls.
 *   With fewer than `parallel_count`, the database is slower: these may always wait for a server. On SQLite, whose
 *   transactions run in this process, they may while they take less than 16 ms together, or three commits.
 * - While this process is busy with long calls, as many may wait for a server as it answered in 15 ms, or half of
 *   `parallel_count`.
 *
 * Calls in progress for more than two windows, none of which ends during another window, wait for something else, such
 * as a lock. They delay nobody, so they are no longer counted.
 */
export class TurnBudget {
  /** Number of the turn. A call that ends in a later turn than it began in has waited for the database. */
  turn = 0;
  /** Maximum number of calls in progress. */
  #count_max: number;
  /** Calls in progress that began in this window, in the window before, and earlier. */
  #begun = 0;
  #begun_before = 0;
  #begun_earlier = 0;
  #window_start_ms = 0;
  /** First turn of this window, of the window before, and of the calls that are counted. */
  #window_turn = 0;
  #window_turn_before = 0;
  #counted_turn = 0;
  /** Calls that began earlier and ended in this window. */
  #ended_of_earlier = 0;
  #begun_in_turn = 0;
  /** Calls that waited for the database and ended in this window. */
  #ended = 0;
  /** The commits of SQLite before this window. */
  #commits_before = 0;
  #committing_before_ms = 0;
  /** When calls stop beginning in this turn; 0 until the first one begins. */
  #slice_ends_ms = 0;
  #several_callers_until_ms = 0;
  #latest_caller: string | number | undefined;
  #has_accepted = false;
  #is_connecting = false;

  constructor(
    /** Number of concurrent calls at which the database is fastest. */
    readonly parallel_count: number,
    /** Called in the turn after one in which calls began. */
    readonly onTurn: () => void,
    /** The commits of an SQLite database; undefined for a server, which runs transactions itself. */
    readonly commits?: Commits,
    /** Whether this process has been busy since the call before. */
    readonly isBusy = busySinceLast(),
  ) {
    this.#count_max = 2 * parallel_count;
  }

  /** Whether another call may begin now. */
  mayBegin(now_ms: number): boolean {
    if (this.#begun + this.#begun_before + this.#begun_earlier >= this.#count_max) return false;
    if (this.#is_connecting && this.#begun_in_turn >= begun_while_connecting) return false;
    if (this.#slice_ends_ms === 0) this.#beginSlice(now_ms);
    return now_ms < this.#slice_ends_ms;
  }

  /**
   * Counts a call that begins.
   *
   * @returns its turn.
   */
  begin(): number {
    this.#begun++;
    this.#begun_in_turn++;
    return this.turn;
  }

  /**
   * Counts a call that ends.
   *
   * @param begun_in the turn in which it began.
   */
  end(begun_in: number): void {
    if (begun_in !== this.turn) this.#ended++;
    if (begun_in >= this.#window_turn) this.#begun--;
    else if (begun_in >= this.#window_turn_before) this.#begun_before--;
    else if (begun_in >= this.#counted_turn) {
      this.#begun_earlier--;
      this.#ended_of_earlier++;
    }
  }

  /** Records the caller of a call that has to wait. */
  noteWaiting(caller: string | number, now_ms: number): void {
    if (caller === this.#latest_caller) return;
    if (this.#latest_caller !== undefined) this.#several_callers_until_ms = now_ms + several_callers_ms;
    this.#latest_caller = caller;
  }

  /**
   * Records a new connection. Other clients may be waiting to connect, so this turn ends soon and the next
   * one is short.
   */
  noteConnection(): void {
    this.#has_accepted = true;
    const now_ms = performance.now();
    if (this.#slice_ends_ms === 0) this.#beginSlice(now_ms);
    this.#slice_ends_ms = Math.min(this.#slice_ends_ms, now_ms + slice_while_connecting_ms);
  }

  /** Begins a new window if the current one is over. */
  look(now_ms: number): void {
    const elapsed_ms = now_ms - this.#window_start_ms;
    if (elapsed_ms < window_ms) return;
    const is_alone = now_ms >= this.#several_callers_until_ms;
    const doneIn = (time_ms: number) => Math.ceil((this.#ended * time_ms) / elapsed_ms);
    const usual_max = is_alone
      ? Math.max(2 * this.parallel_count, doneIn(database_alone_ms))
      : Math.max(this.#leastCount(elapsed_ms), doneIn(database_ms));
    const busy_max = Math.max(this.parallel_count / 2, doneIn(database_busy_ms));
    const is_busy = !this.commits && this.isBusy() && busy_max < 2 * this.parallel_count;
    this.#count_max = is_busy ? Math.min(busy_max, usual_max) : usual_max;
    this.#ended = 0;
    this.#commits_before = this.commits?.count ?? 0;
    this.#committing_before_ms = this.commits?.sum_ms ?? 0;
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

  /** Number of calls that may wait for the database at any pace while several partners call. */
  #leastCount(elapsed_ms: number): number {
    const commit_count = (this.commits?.count ?? 0) - this.#commits_before;
    if (!this.commits || commit_count === 0) return this.parallel_count;
    const committing_ms = this.commits.sum_ms - this.#committing_before_ms;
    const commit_ms = committing_ms / commit_count;
    const one_ms = (elapsed_ms - committing_ms) / Math.max(1, this.#ended);
    const working_ms = Math.max(transactions_ms, transactions_in_commits * commit_ms) - commit_ms;
    return Math.min(this.parallel_count, Math.max(transactions_min, Math.floor(working_ms / one_ms)));
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
