// How many calls are worked on at once, and how many more wait for their turn.

/** A call that waits. */
interface WaitingCall {
  readonly since_ms: number;
  readonly decide: (may_go_on: boolean) => void;
}

/** Over how long it is counted how many calls are done, and how often it is looked whether one waits too long. */
const window_ms = 1_000;
const look_interval_ms = 100;

/**
 * Calls under way on a server: those whose request has come whole and that are not answered yet. When there are as many
 * as there may be, others wait: each partner's in a line of its own, from which they are taken in turn. As many wait as
 * are done, at the pace of the last second, within `wait_ms_max`; what comes beyond is refused at once, of the partner
 * with the longest line.
 */
export class InFlight {
  #count = 0;
  /** By partner; the first one is the next. */
  readonly #lines = new Map<string, WaitingCall[]>();
  #waiting = 0;
  #done = 0;
  #window_start_ms = performance.now();
  #waiting_max: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly count_max: number,
    readonly wait_ms_max: number,
  ) {
    this.#waiting_max = count_max;
  }

  /** Counts one more, to be given back with `release`; false when there are as many as there may be. */
  acquire(): boolean {
    if (this.#count >= this.count_max) return false;
    this.#count++;
    return true;
  }

  /** Waits for the end of another call, to count instead of it; false when too many wait already. */
  wait(partner: string): Promise<boolean> {
    this.#setPace();
    if (this.#waiting >= this.#waiting_max && !this.#makeRoom(partner)) return Promise.resolve(false);
    this.#waiting++;
    this.#timer ??= setInterval(this.#refuseOverdue, look_interval_ms).unref();
    return new Promise((decide) => {
      const waiting = { since_ms: performance.now(), decide };
      const line = this.#lines.get(partner);
      if (line) line.push(waiting);
      else this.#lines.set(partner, [waiting]);
    });
  }

  release(): void {
    this.#done++;
    if (this.#waiting === 0) this.#count--;
    else this.#passOn();
  }

  /** Lets the first call of the next partner go on, and puts the partner behind all others. */
  #passOn(): void {
    const [next] = this.#lines;
    if (!next) return;
    const [partner, line] = next;
    this.#lines.delete(partner);
    const first = line.shift();
    if (line.length > 0) this.#lines.set(partner, line);
    this.#waiting--;
    first?.decide(true);
  }

  /** Refuses the newest call of the longest line, if that is longer than this partner's. */
  #makeRoom(partner: string): boolean {
    let longest: WaitingCall[] = this.#lines.get(partner) ?? [];
    const own = longest;
    for (const line of this.#lines.values()) if (line.length > longest.length + 1) longest = line;
    if (longest === own) return false;
    this.#waiting--;
    longest.pop()?.decide(false);
    return true;
  }

  readonly #refuseOverdue = (): void => {
    const overdue_ms = performance.now() - this.wait_ms_max;
    for (const [partner, line] of this.#lines) {
      while (line[0] && line[0].since_ms <= overdue_ms) {
        this.#waiting--;
        line.shift()?.decide(false);
      }
      if (line.length === 0) this.#lines.delete(partner);
    }
    if (this.#waiting > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  };

  #setPace(): void {
    const elapsed_ms = performance.now() - this.#window_start_ms;
    if (elapsed_ms < window_ms) return;
    this.#waiting_max = Math.max(this.count_max, Math.floor((this.#done * this.wait_ms_max) / elapsed_ms));
    this.#done = 0;
    this.#window_start_ms += elapsed_ms;
  }
}
