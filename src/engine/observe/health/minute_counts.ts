/** How many minutes are counted. */
export const minutes_max = 60;

/** Counts by the minute, for the last hour. Minutes are counted from 1970. */
export class MinuteCounts {
  readonly #counts = new Uint32Array(minutes_max);
  #newest = 0;

  /** A minute before the newest one counts as the newest: clocks may step back. */
  add(minute: number): void {
    this.#moveTo(minute);
    const at = this.#newest % minutes_max;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** The counts of the hour that ends with this minute, oldest first. */
  list(minute: number): number[] {
    this.#moveTo(minute);
    return Array.from(
      { length: minutes_max },
      (_, at) => this.#counts[(this.#newest + 1 + at) % minutes_max] ?? 0,
    );
  }

  sum(minute: number): number {
    this.#moveTo(minute);
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  #moveTo(minute: number): void {
    const steps = Math.min(minutes_max, minute - this.#newest);
    for (let step = 1; step <= steps; step++) this.#counts[(minute - step + 1) % minutes_max] = 0;
    if (steps > 0) this.#newest = minute;
  }
}
