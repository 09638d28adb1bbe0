// One reader that follows calls as they are answered. It gets at most some calls a second, and what it does not fetch
// in time is skipped: a reader costs the calls almost nothing, however slow it is.
import { guarded } from '../../../engine/stray_errors.ts';
import { test_bench_limits } from '../test_bench_limits.ts';
import type { NumberedFacts } from './call_ring.ts';
import type { JournalPlace } from './call_summary.ts';

const waiting_max = test_bench_limits.journal_waiting_calls_max.value;
const sent_max = test_bench_limits.journal_sent_calls_max.value;
const second_ms = 1_000;
/** How long a reader waits after the first new call, so that calls are sent together. */
const together_ms = 100;

export interface FollowedCall {
  readonly call: NumberedFacts;
  readonly place: JournalPlace;
}

/** What a reader gets at once. */
export interface FollowedCalls {
  readonly calls: readonly FollowedCall[];
  /** How many calls were dropped because the reader was too slow. */
  readonly skipped: number;
  /** The calls of a second of which only some were sent; undefined if all were. */
  readonly sampled: { readonly seen: number; readonly sent: number } | undefined;
}

export class JournalReader {
  is_over = false;
  #waiting: FollowedCall[] = [];
  #skipped = 0;
  #second = 0;
  #seen = 0;
  #sent = 0;
  #sampled: FollowedCalls['sampled'];
  /** Of how many calls one is sent, as the last second was. */
  #stride = 1;
  #wake: (() => void) | undefined;

  constructor(
    readonly onClose: (reader: JournalReader) => void,
    readonly shops?: ReadonlySet<number>,
  ) {}

  /** A call was answered. */
  offer(call: NumberedFacts, place: JournalPlace): void {
    if (this.shops && !this.shops.has(call.shop_id ?? 0)) return;
    const second = Math.floor(call.answered_at_ms / second_ms);
    if (second !== this.#second) this.#beginSecond(second);
    this.#seen++;
    if ((this.#seen - 1) % this.#stride !== 0 || this.#sent >= 2 * sent_max) return;
    this.#sent++;
    if (this.#waiting.push({ call, place }) > waiting_max) {
      this.#waiting.shift();
      this.#skipped++;
    }
    this.#wake?.();
  }

  #beginSecond(second: number): void {
    if (this.#seen > this.#sent) this.#sampled = { seen: this.#seen, sent: this.#sent };
    const is_next = second === this.#second + 1;
    this.#stride = is_next ? Math.max(1, Math.ceil(this.#seen / sent_max)) : 1;
    this.#second = second;
    this.#seen = 0;
    this.#sent = 0;
  }

  /** The calls since the last time; waits for the first one, but not longer than this. */
  async next(wait_ms: number): Promise<FollowedCalls> {
    if (this.#waiting.length === 0 && !this.is_over) await this.#wait(wait_ms);
    // After a wait without a call, the last second is over.
    if (this.#waiting.length === 0) this.#beginSecond(0);
    const found = { calls: this.#waiting, skipped: this.#skipped, sampled: this.#sampled };
    this.#waiting = [];
    this.#skipped = 0;
    this.#sampled = undefined;
    return found;
  }

  #wait(wait_ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = guarded(() => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      });
      let timer = setTimeout(end, wait_ms);
      this.#wake = () => {
        this.#wake = this.is_over ? undefined : this.#endIfOver(end);
        clearTimeout(timer);
        timer = setTimeout(end, this.is_over ? 0 : together_ms);
      };
    });
  }

  /** While calls are gathered, only the end of the reader wakes it. */
  #endIfOver(end: () => void): () => void {
    return () => {
      if (this.is_over) end();
    };
  }

  close(): void {
    if (this.is_over) return;
    this.is_over = true;
    this.#wake?.();
    this.onClose(this);
  }
}
