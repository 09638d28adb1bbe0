/** How many uploads one node holds in memory at once, of up to some 90 MB each. */
const places = 4;
/** How long a further one waits for a place, in milliseconds. */
const wait_ms_max = 10_000;

/** Uploads that are under way on this node. Those beyond the places wait, in the order in which they came. */
export class UploadSlots {
  #free: number;
  readonly #waiting = new Set<(has_place: boolean) => void>();

  constructor(
    count = places,
    readonly wait_ms = wait_ms_max,
  ) {
    this.#free = count;
  }

  /** Takes a place, which is given back with `leave`; false when none became free in time. */
  enter(): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const told = (has_place: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(told);
        resolve(has_place);
      };
      const timer = setTimeout(told, this.wait_ms, false);
      this.#waiting.add(told);
    });
  }

  /** Gives a place back: to the one who has waited longest, if anyone waits. */
  leave(): void {
    const [next] = this.#waiting;
    if (next) next(true);
    else this.#free++;
  }
}
