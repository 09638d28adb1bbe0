const pause_max = 64;

/**
 * Decides whether rows are first written as if none of them existed, which is faster. If some do, all are written again
 * by statements that replace them. Each time, more batches pass until the next attempt.
 */
export class FastAttempts {
  #pause = 1;
  #left = 0;

  mayTry(): boolean {
    if (this.#left === 0) return true;
    this.#left--;
    return false;
  }

  noteFailure(): void {
    this.#left = this.#pause;
    this.#pause = Math.min(pause_max, this.#pause * 2);
  }
}
