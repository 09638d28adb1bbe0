// Local days in the region of a warehouse.

import { Temporal } from 'temporal-polyfill';
import { localDay } from '../../engine/local_time.ts';
import { type Refusal, refused } from '../../kit/contract/refusal.ts';
import type { WarehouseRegion } from './sbs.ts';

/** How many days a range may extend after its first day, and how many years ago it may begin. */
export const range_days_max = 90;
const past_years_max = 1;

/** A day as tables store it: 20260301. Its first six digits are the month. */
const numberOf = ({ year, month, day }: Temporal.PlainDate) => year * 10_000 + month * 100 + day;

/** The local day at a given time (Unix time in seconds), as tables store it. */
export const dayAt = (region: WarehouseRegion, at: number): number =>
  Number(localDay(region, at).replaceAll('-', ''));

/** The month of a day, as tables store it: 202603. */
export const monthOf = (day: number): number => Math.floor(day / 100);

/** The days that a query covers, as tables store them. */
export interface Period {
  readonly first_day: number;
  readonly last_day: number;
  /** The last day, as the wire shows it. */
  readonly query_end_time: string;
}

export type PeriodFault =
  | 'no_such_day'
  | 'ends_before_start'
  | 'too_many_days'
  | 'too_long_ago'
  | 'not_begun';

const dateOf = (text: string): Temporal.PlainDate | undefined => {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
};

/**
 * The period between two days (`YYYY-MM-DD`), or what is wrong with it at `now`, Unix time in seconds. It may
 * begin on the same date last year or later, but not after today; future days are left out.
 */
export function periodOf(
  region: WarehouseRegion,
  { start_time, end_time }: { start_time: string; end_time: string },
  now: number,
): Period | Refusal<PeriodFault> {
  const [start, end] = [dateOf(start_time), dateOf(end_time)];
  const today = Temporal.PlainDate.from(localDay(region, now));
  const { compare } = Temporal.PlainDate;
  if (!start || !end) return refused('no_such_day');
  if (compare(end, start) < 0) return refused('ends_before_start');
  if (start.until(end).days > range_days_max) return refused('too_many_days');
  if (compare(start, today.subtract({ years: past_years_max })) < 0) return refused('too_long_ago');
  if (compare(start, today) > 0) return refused('not_begun');
  const last = compare(end, today) < 0 ? end : today;
  return { first_day: numberOf(start), last_day: numberOf(last), query_end_time: last.toString() };
}
