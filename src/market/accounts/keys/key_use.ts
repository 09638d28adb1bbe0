import type { SignKey } from '../../../engine/gateway/signature.ts';
import type { Store } from '../../../engine/store/store.ts';
import { guarded } from '../../../engine/stray_errors.ts';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import { keepKeyUse } from './keys.store.ts';

/** How often a server writes which keys have signed calls. */
const write_interval_ms = 60_000;

/** Remembers which keys have signed calls, so that it is written beside the calls, once a minute for each key. */
export class KeyUses {
  #used = new Map<string, { partner_id: number; key_id: number; last_used_at: number }>();

  #stop = async (): Promise<void> => undefined;

  constructor(readonly wall_clock: Clock) {}

  /** Writes every minute from now on. */
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

  /** Writes for the last time, if it has been started. */
  stop(): Promise<void> {
    return this.#stop();
  }

  /** A key that says so here when it has signed a call: once, and then it is looked up anew, within a second. */
  noting(partner_id: number, key_id: number, key: SignKey): SignKey {
    let is_noted = false;
    return {
      sign: (base_string) => key.sign(base_string),
      onMatch: () => {
        if (is_noted) return;
        is_noted = true;
        const last_used_at = seconds(this.wall_clock);
        this.#used.set(`${partner_id}/${key_id}`, { partner_id, key_id, last_used_at });
      },
    };
  }

  /** Writes what has been noted since the last time: each key on its partner's shard. What fails is written next time. */
  async write(store: Store): Promise<void> {
    const used = this.#used;
    this.#used = new Map();
    for (const [key, row] of used)
      try {
        await store.run(keepKeyUse, row);
      } catch {
        // It says when somebody last signed, and that is not worth a warning; the log has the outage already.
        if (!this.#used.has(key)) this.#used.set(key, row);
      }
  }
}
