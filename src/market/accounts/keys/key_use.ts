import type { SignKey } from '../../../engine/gateway/signature.ts';
import type { Store } from '../../../engine/store/store.ts';
import { guarded } from '../../../engine/stray_errors.ts';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import { keepKeyUse } from './keys.store.ts';

/** How often a server stores which keys have signed calls. */
const write_interval_ms = 60_000;

/** Remembers which keys have signed calls, and stores that in the background, once a minute per key. */
export class KeyUses {
  #used = new Map<string, { partner_id: number; key_id: number; last_used_at: number }>();

  #stop = async (): Promise<void> => undefined;

  constructor(readonly wall_clock: Clock) {}

  /** Starts writing every minute. */
  start(store: Store): void {
    const timer = setInterval(
      guarded(() => this.write(store)),
      write_interval_ms,
    ).unref();
    this.#stop = async () => {
      clearInterval(timer);
      await this.write(store);
    };
  }

  /** Stops, after writing once more if it was started. */
  stop(): Promise<void> {
    return this.#stop();
  }

  /** Wraps a key so that its first matching signature is noted, and again the first one after each write. */
  noting(partner_id: number, key_id: number, key: SignKey): SignKey {
    let noted_in: object | undefined;
    return {
      sign: (base_string) => key.sign(base_string),
      onMatch: () => {
        if (noted_in === this.#used) return;
        noted_in = this.#used;
        const last_used_at = seconds(this.wall_clock);
        this.#used.set(`${partner_id}/${key_id}`, { partner_id, key_id, last_used_at });
      },
    };
  }

  /**
   * Stores all notes since the last time, each on its partner's shard. Notes that could not be stored are kept for the
   * next time.
   */
  async write(store: Store): Promise<void> {
    const used = this.#used;
    this.#used = new Map();
    for (const [key, row] of used)
      try {
        await store.run(keepKeyUse, row);
      } catch {
        // The time of the last signature is not worth a warning, and the outage itself is logged elsewhere.
        if (!this.#used.has(key)) this.#used.set(key, row);
      }
  }
}
