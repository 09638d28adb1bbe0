// Counts of a database's statements, cheap enough to count every one.

/** Upper bounds of the ranges for durations, in milliseconds. */
const bounds_ms = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000];

/** A histogram of durations. */
export class Durations {
  static readonly bounds_s: readonly number[] = bounds_ms.map((bound) => bound / 1_000);
  /** One count for each bound, and one for everything above. */
  readonly counts: number[] = Array(bounds_ms.length + 1).fill(0);
  count = 0;
  sum_ms = 0;

  observe(duration_ms: number): void {
    let at = 0;
    while (duration_ms > (bounds_ms[at] ?? Number.POSITIVE_INFINITY)) at++;
    (this.counts[at] as number)++;
    this.count++;
    this.sum_ms += duration_ms;
  }
}

export const statement_kinds = ['read', 'write', 'commit'] as const;

/** Durations of the statements of a database, from sending to answer. */
export type StatementTimes = Readonly<Record<(typeof statement_kinds)[number], Durations>>;

export const newStatementTimes = (): StatementTimes => ({
  read: new Durations(),
  write: new Durations(),
  commit: new Durations(),
});

/** Numbers about a database's statements, for the metrics page. */
export interface StatementNumbers {
  readonly times: StatementTimes;
  /** How long transactions waited to begin. */
  readonly waits: Durations;
  /**
   * Number of statements that are blocked now, by table. Blocked means having waited for the server for more
   * than 50 ms.
   */
  countBlocked(): ReadonlyMap<string, number>;
  /** Number of statements that have been found blocked, by table. */
  readonly blocked_by_table: ReadonlyMap<string, number>;
  /** Number of reads that were repeated because a read before them was blocked. */
  readonly moved: number;
}

const none: ReadonlyMap<string, number> = new Map();

/** The numbers of a database whose statements wait only for the disk. */
export const numbersOfEmbedded = (times: StatementTimes, waits: Durations): StatementNumbers => ({
  times,
  waits,
  countBlocked: () => none,
  blocked_by_table: none,
  moved: 0,
});
