import { guarded } from '../../stray_errors.ts';
import { StoreUnavailableError } from '../store.ts';

interface Waiting {
  readonly resolve: () => void;
  readonly timer: NodeJS.Timeout;
}

/** A limited number of places. Callers without a place wait in order. */
export class Places {
  #free: number;
  readonly #waiting = new Set<Waiting>();
  #onAllFree: () => void = () => undefined;

  constructor(
    public count: number,
    readonly wait_ms_max: number,
  ) {
    this.#free = count;
  }

  get waiting_count(): number {
    return this.#waiting.size;
  }

  /**
   * Takes a place, immediately if one is free (returns undefined), or later.
   *
   * @throws StoreUnavailableError if none becomes free in time.
   */
  take(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free--;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const giveUp = guarded(() => {
        this.#waiting.delete(waiting);
        reject(new StoreUnavailableError('PostgreSQL: no connection became free in time'));
      });
      const timer = setTimeout(giveUp, this.wait_ms_max);
      const waiting = { resolve, timer };
      this.#waiting.add(waiting);
    });
  }

  /** Resolves when all places are free. */
  async allFree(): Promise<void> {
    if (this.#free < this.count)
      await new Promise<void>((resolve) => {
        this.#onAllFree = resolve;
      });
  }

  /** Changes their number. If it becomes smaller, those who have places keep them. */
  resize(count: number): void {
    this.#free += count - this.count;
    this.count = count;
    for (const next of this.#waiting) {
      if (this.#free <= 0) break;
      this.#free--;
      this.#admit(next);
    }
  }

  #admit(next: Waiting): void {
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.resolve();
  }

  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined || this.#free < 0) {
      this.#free++;
      if (this.#free === this.count) this.#onAllFree();
      return;
    }
    this.#admit(next);
  }
}
