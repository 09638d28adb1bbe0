// Queues of waiting calls or connections. Each caller has its own queue, and callers take turns.

const always = () => true;

/** Waiting entries by caller. */
export class Turns<T> {
  /** The first one is next. */
  readonly #lines = new Map<string | number, T[]>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds an entry to the end of its caller's queue. */
  add(caller: string | number, waiting: T): void {
    this.#count++;
    const line = this.#lines.get(caller);
    if (line) line.push(waiting);
    else this.#lines.set(caller, [waiting]);
  }

  /** Number of waiting entries of a caller. */
  countOf(caller: string | number): number {
    return this.#lines.get(caller)?.length ?? 0;
  }

  /** Takes the first entry of the next caller that may have one. That caller then moves behind all others. */
  take(mayTake: (caller: string | number) => boolean = always): T | undefined {
    for (const [caller, line] of this.#lines) {
      if (!mayTake(caller)) continue;
      const first = line.shift();
      this.#lines.delete(caller);
      if (line.length > 0) this.#lines.set(caller, line);
      this.#count--;
      return first;
    }
    return undefined;
  }

  /** Takes the newest entry of the longest queue, if that is longer than this caller's would be. */
  takeFromLonger(caller: string | number): T | undefined {
    const own = this.#lines.get(caller) ?? [];
    let longest = own;
    for (const line of this.#lines.values()) if (line.length > longest.length + 1) longest = line;
    if (longest === own) return undefined;
    this.#count--;
    return longest.pop();
  }

  /**
   * Takes matching entries from the front of each queue. If queues are ordered by time and the condition
   * depends on time, these are all matching entries.
   */
  takeWhile(is_so: (waiting: T) => boolean): T[] {
    const taken: T[] = [];
    for (const [caller, line] of this.#lines) {
      const rest = line.findIndex((waiting) => !is_so(waiting));
      taken.push(...line.splice(0, rest === -1 ? line.length : rest));
      if (line.length === 0) this.#lines.delete(caller);
    }
    this.#count -= taken.length;
    return taken;
  }
}
