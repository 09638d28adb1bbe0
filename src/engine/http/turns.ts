// Queues of calls or connections that wait: each caller has its own, and callers take turns.

const always = () => true;

/** Who waits, by whose they are. */
export class Turns<T> {
  /** The first one is the next. */
  readonly #lines = new Map<string | number, T[]>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Puts one at the end of the line of its caller. */
  add(caller: string | number, waiting: T): void {
    this.#count++;
    const line = this.#lines.get(caller);
    if (line) line.push(waiting);
    else this.#lines.set(caller, [waiting]);
  }

  /** How many of a caller wait. */
  countOf(caller: string | number): number {
    return this.#lines.get(caller)?.length ?? 0;
  }

  /** Takes the first one of the next caller that may have one. That caller is then behind all others. */
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

  /** Takes the newest one of the longest line, if that is longer than this caller's would be. */
  takeFromLonger(caller: string | number): T | undefined {
    const own = this.#lines.get(caller) ?? [];
    let longest = own;
    for (const line of this.#lines.values()) if (line.length > longest.length + 1) longest = line;
    if (longest === own) return undefined;
    this.#count--;
    return longest.pop();
  }

  /** Takes those at the beginning of each line that are so: where lines are in the order of time, all of them. */
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
