/** How many uploads one node holds in memory at once, of up to some 90 MB each. */
const slot_count = 4;
/** How long a further one waits for a slot, in milliseconds. */
const wait_ms_max = 10_000;

/** Uploads that are under way on this node. Those beyond the slots wait, in the order in which they came. */
export class UploadSlots {
  #free: number;
  readonly #waiting = new Set<(is_acquired: boolean) => void>();

  constructor(
    count = slot_count,
    readonly wait_ms = wait_ms_max,
  ) {
    this.#free = count;
  }

  /** Acquires a slot, to be given back with `release`; false when none became free in time. */
  acquire(): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const settle = (is_acquired: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve(is_acquired);
      };
      const timer = setTimeout(settle, this.wait_ms, false);
      this.#waiting.add(settle);
    });
  }

  /** Gives a slot back: to the one who has waited longest, if anyone waits. */
  release(): void {
    const [next] = this.#waiting;
    if (next) next(true);
    else this.#free++;
  }
}
