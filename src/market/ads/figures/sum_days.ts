import type { FigureSums } from '../ads.ts';
import { dayRuns, type ReportedDay } from './reported_days.ts';

/** A period of days of one length, up to now. */
export interface SummedPeriod {
  readonly from: number;
  readonly until: number;
  readonly day_s: number;
}

/**
 * Reads sums of days that have figures, each with its date.
 *
 * @param sum reads those of one period; their `day` counts from its beginning.
 */
export async function sumDays<R extends FigureSums & { readonly day: number }>(
  days: readonly ReportedDay[],
  now: number,
  sum: (period: SummedPeriod) => Promise<R[]>,
): Promise<{ date: string; row: R }[]> {
  const runs = await Promise.all(
    dayRuns(days).map(async (run) => {
      const [first, last] = [run.days[0], run.days.at(-1)];
      if (!first || !last) return [];
      const rows = await sum({ from: first.from, until: Math.min(last.to, now + 1), day_s: run.day_s });
      return rows.map((row) => ({ date: run.days[row.day]?.date ?? '', row }));
    }),
  );
  return runs.flat();
}
