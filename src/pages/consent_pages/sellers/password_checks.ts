import { Shares } from '../../../engine/http/shares.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { consent_limits } from '../consent_limits.ts';

const { passwords_checked_max, passwords_waiting_max } = consent_limits;
const address_share_percent = 25;

/**
 * Checks a few passwords at a time, because each check takes memory and a processor. A few more may wait;
 * others are refused.
 */
export class PasswordChecks {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** Running and waiting sign-ins, by address. */
  readonly #held = new Shares<string>(
    passwords_checked_max.value + passwords_waiting_max.value,
    address_share_percent,
  );

  /** Runs a check in its turn; returns undefined if too many wait, in total or from this address. */
  async run<T extends object>(address: string, check: () => Promise<T>): Promise<T | undefined> {
    if (!this.#held.hold(address, 1)) {
      countRefusal('passwords_waiting_max');
      return undefined;
    }
    if (this.#running < passwords_checked_max.value) this.#running++;
    // A check that ends hands its place to the first that waits.
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await check();
    } finally {
      this.#held.release(address, 1);
      const begin = this.#waiting.shift();
      if (begin) begin();
      else this.#running--;
    }
  }
}
