import { guarded } from '../stray_errors.ts';

/** Maximum wait for an answer. */
const answer_ms_max = 1_000;

/** A value that is read on demand, and reused for a while: several monitors may ask, and each reading costs a query. */
export class FreshReading<Value> {
  #latest: Promise<Value | undefined> | undefined;
  #read_at_ms = 0;

  /** @param fresh_ms how long a value is reused. */
  constructor(
    readonly fresh_ms: number,
    readonly ask: () => Promise<Value>,
  ) {}

  /** Returns undefined if there is no answer. */
  read(): Promise<Value | undefined> {
    const now_ms = performance.now();
    if (this.#latest === undefined || now_ms - this.#read_at_ms > this.fresh_ms) {
      this.#read_at_ms = now_ms;
      this.#latest = this.#readInTime();
    }
    return this.#latest;
  }

  #readInTime(): Promise<Value | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        guarded(() => resolve(undefined)),
        answer_ms_max,
      );
      this.ask()
        .catch(() => undefined)
        .then(resolve)
        .finally(() => clearTimeout(timer));
    });
  }
}
