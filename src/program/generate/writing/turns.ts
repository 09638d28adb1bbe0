import { setImmediate } from 'node:timers/promises';

/** How long rows are generated before other work of the process gets its turn. */
const turn_ms_max = 10;

/** Divides long work into turns, because a server that generates in a sandbox answers other calls meanwhile. */
export class Turns {
  #begun_ms = performance.now();

  /** Whether it is time for `pass`. */
  get is_over(): boolean {
    return performance.now() - this.#begun_ms > turn_ms_max;
  }

  /** Lets other work run. */
  async pass(): Promise<void> {
    await setImmediate();
    this.#begun_ms = performance.now();
  }
}
