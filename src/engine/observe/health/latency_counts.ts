// Counts durations in buckets, each a fifth wider than the one before, so that percentiles are right to about 10 %.

const first_ms = 0.05;
const growth = 1.2;
const buckets = 96;
const log_growth = Math.log(growth);

export class LatencyCounts {
  readonly #counts = new Uint32Array(buckets);
  count = 0;

  add(duration_ms: number): void {
    const at = duration_ms <= first_ms ? 0 : Math.ceil(Math.log(duration_ms / first_ms) / log_growth);
    const bucket = Math.min(buckets - 1, at);
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.count++;
  }

  /** The time in which this part of the calls was answered, in milliseconds; null without calls. */
  percentile(part: number): number | null {
    if (this.count === 0) return null;
    let left = Math.ceil(this.count * part);
    const at = this.#counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return Math.round(first_ms * growth ** at * 1_000) / 1_000;
  }

  clear(): void {
    this.#counts.fill(0);
    this.count = 0;
  }
}
