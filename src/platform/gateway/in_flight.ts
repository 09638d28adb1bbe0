/** Calls under way on a server: those whose request has come whole and that are not answered yet. */
export class InFlight {
  #count = 0;

  constructor(readonly count_max: number) {}

  /** Counts one more, to be given back with `release`; false when there are as many as there may be. */
  acquire(): boolean {
    if (this.#count >= this.count_max) return false;
    this.#count++;
    return true;
  }

  release(): void {
    this.#count--;
  }
}
