// What is counted of a database's statements, so cheaply that each can be.

/** Upper bounds of the ranges in which they are counted, in milliseconds. */
const bounds_ms = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000];

/** How many took how long. */
export class Durations {
  static readonly bounds_s: readonly number[] = bounds_ms.map((bound) => bound / 1_000);
  /** One count for each bound, and one for what is above all of them. */
  readonly counts: number[] = Array(bounds_ms.length + 1).fill(0);
  sum_ms = 0;

  observe(duration_ms: number): void {
    let at = 0;
    while (duration_ms > (bounds_ms[at] ?? Number.POSITIVE_INFINITY)) at++;
    (this.counts[at] as number)++;
    this.sum_ms += duration_ms;
  }
}

export const statement_kinds = ['read', 'write', 'commit'] as const;

/** How long the statements of a database took, from being asked to being answered. */
export type StatementTimes = Readonly<Record<(typeof statement_kinds)[number], Durations>>;

export const newStatementTimes = (): StatementTimes => ({
  read: new Durations(),
  write: new Durations(),
  commit: new Durations(),
});

/** What is counted of a database's statements, for the metrics page. */
export interface StatementNumbers {
  readonly times: StatementTimes;
  /** How many are blocked now, which is to have waited for the server for more than 50 ms, by table. */
  countBlocked(): ReadonlyMap<string, number>;
  /** How many have been found blocked, by table. */
  readonly blocked_by_table: ReadonlyMap<string, number>;
  /** How many reads were asked again, because one before them was blocked. */
  readonly moved: number;
}

const none: ReadonlyMap<string, number> = new Map();

/** The numbers of a database whose statements wait for nothing but the disk. */
export const numbersOfEmbedded = (times: StatementTimes): StatementNumbers => ({
  times,
  countBlocked: () => none,
  blocked_by_table: none,
  moved: 0,
});
