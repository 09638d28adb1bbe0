import { Shares } from '../../../engine/http/shares.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { consent_limits } from '../consent_limits.ts';

const { passwords_checked_max, passwords_waiting_max } = consent_limits;
const address_share_percent = 25;

/** Has passwords checked a few at a time: each takes memory and a processor. A few more wait, and none beyond. */
export class PasswordChecks {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** Sign-ins that run or wait, by their address. */
  readonly #held = new Shares<string>(
    passwords_checked_max.value + passwords_waiting_max.value,
    address_share_percent,
  );

  /** Does one check in its turn; undefined where too many wait, in all or of the address. */
  async run<T extends object>(address: string, check: () => Promise<T>): Promise<T | undefined> {
    if (!this.#held.hold(address, 1)) {
      countRefusal('passwords_waiting_max');
      return undefined;
    }
    if (this.#running < passwords_checked_max.value) this.#running++;
    // Whoever ends hands its place over.
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
