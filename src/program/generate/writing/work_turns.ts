import { setImmediate } from 'node:timers/promises';

/** How long rows are generated before other work of the process gets its turn. */
const turn_ms_max = 10;

/** Of so many steps of the work, one looks at the clock. */
const steps_per_look = 16;

/** Divides long work into turns, because a server that generates in a sandbox answers other calls meanwhile. */
export class WorkTurns {
  #begun_ms = performance.now();
  #steps = 0;

  /** Counts a step of the work. @returns whether it is time for `pass`. */
  step(): boolean {
    return this.#steps++ % steps_per_look === 0 && performance.now() - this.#begun_ms > turn_ms_max;
  }

  /** Lets other work run. */
  async pass(): Promise<void> {
    await setImmediate();
    this.#begun_ms = performance.now();
  }
}
