import { LRUCache } from 'lru-cache';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import type { Clock } from '../../../kit/contract/clock.ts';
import { consent_limits } from '../consent_limits.ts';

const memory_ms = consent_limits.sign_in_memory_s.value * 1_000;
const pause_ms_max = consent_limits.sign_in_pause_s_max.value * 1_000;
const first_pause_ms = 1_000;
const entries_max = consent_limits.sign_in_entries_max.value;
const {
  free_attempts_of_seller_and_address: free_of_pair,
  free_attempts_of_seller: free_of_seller,
  free_attempts_of_address: free_of_address,
} = consent_limits;

interface Failures {
  readonly count: number;
  readonly latest_ms: number;
}

/** Failed sign-ins by one kind of key, and how long each key has to wait. */
class FailureCounts {
  /** Made for the first failure, because it takes time and memory even while it is empty. */
  #failures: LRUCache<string, Failures> | undefined;

  constructor(readonly free: number) {}

  #find(key: string, now_ms: number): Failures | undefined {
    const found = this.#failures?.get(key);
    // If the clock was set back, failures are forgotten, so that nobody waits until it has caught up.
    return found && Math.abs(now_ms - found.latest_ms) < memory_ms ? found : undefined;
  }

  isFree(key: string, now_ms: number): boolean {
    return (this.#find(key, now_ms)?.count ?? 0) < this.free;
  }

  waitOf(key: string, now_ms: number): number {
    const found = this.#find(key, now_ms);
    if (!found || found.count < this.free) return 0;
    const pause_ms = Math.min(pause_ms_max, first_pause_ms * 2 ** (found.count - this.free));
    return Math.max(0, Math.min(pause_ms, found.latest_ms + pause_ms - now_ms));
  }

  add(key: string, now_ms: number): void {
    this.#failures ??= new LRUCache({ max: entries_max });
    this.#failures.set(key, { count: (this.#find(key, now_ms)?.count ?? 0) + 1, latest_ms: now_ms });
  }

  /** Removes one failure, as if it had not happened. */
  takeBack(key: string, now_ms: number): void {
    const found = this.#find(key, now_ms);
    if (found) this.#failures?.set(key, { ...found, count: found.count - 1 });
  }

  forget(key: string): void {
    this.#failures?.delete(key);
  }
}

/**
 * Growing pauses after failed sign-ins, on this node. They slow down guessing and lock nobody out: a pause is
 * short, and failures of others never use up a seller's own three attempts from an address, unless the
 * address itself is paused and the seller has never signed in from there.
 */
export class SignInPauses {
  readonly #pairs = new FailureCounts(free_of_pair.value);
  readonly #sellers = new FailureCounts(free_of_seller.value);
  readonly #addresses = new FailureCounts(free_of_address.value);
  /** The sellers and addresses of successful sign-ins. */
  #known: LRUCache<string, true> | undefined;

  constructor(readonly clock: Clock) {}

  /**
   * Starts an attempt, which counts as failed until it has succeeded, so that attempts at the same time all
   * count.
   *
   * @returns how long to wait instead, in milliseconds; 0 if the attempt has started.
   */
  begin(sign_in_name: string, address: string): number {
    const now_ms = this.clock.now_ms();
    const pair = `${address} ${sign_in_name}`;
    const waits = {
      free_attempts_of_seller_and_address: this.#pairs.waitOf(pair, now_ms),
      free_attempts_of_seller: this.#pairs.isFree(pair, now_ms)
        ? 0
        : this.#sellers.waitOf(sign_in_name, now_ms),
      free_attempts_of_address: this.#known?.has(pair) ? 0 : this.#addresses.waitOf(address, now_ms),
    };
    const wait_ms = Math.max(...Object.values(waits));
    if (wait_ms > 0) {
      const [limit = ''] = Object.entries(waits).find(([, own_ms]) => own_ms === wait_ms) ?? [];
      countRefusal(limit);
      return wait_ms;
    }
    this.#pairs.add(pair, now_ms);
    this.#sellers.add(sign_in_name, now_ms);
    this.#addresses.add(address, now_ms);
    return 0;
  }

  /**
   * Ends an attempt that has not failed. It no longer counts; failures of others still do.
   *
   * @param has_succeeded whether the password was right; if false, it was not checked.
   */
  end(sign_in_name: string, address: string, has_succeeded: boolean): void {
    const pair = `${address} ${sign_in_name}`;
    const now_ms = this.clock.now_ms();
    this.#sellers.takeBack(sign_in_name, now_ms);
    this.#addresses.takeBack(address, now_ms);
    if (has_succeeded) {
      this.#pairs.forget(pair);
      this.#known ??= new LRUCache({ max: entries_max });
      this.#known.set(pair, true);
    } else this.#pairs.takeBack(pair, now_ms);
  }
}
