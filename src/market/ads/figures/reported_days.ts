// The local days of a shop for which figures are asked.

import { Temporal } from 'temporal-polyfill';
import { localDay } from '../../../engine/local_time.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';

/** How many months ago the first day may be, and how many a range may last. */
const past_months_max = 6;
const range_months_max = 1;

/** A local day: `date` as the wire shows it, and its bounds in Unix time, `from` included and `to` excluded. */
export interface ReportedDay {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

export type DayFault = 'no_such_day' | 'date_in_future' | 'date_too_old';
export type RangeFault = DayFault | 'start_later_than_end' | 'same_start_end_dates' | 'date_range_too_long';

const { compare } = Temporal.PlainDate;

/** The day of a text such as `28-02-2026`. */
function findDate(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text.split('-').reverse().join('-'));
  } catch {
    return undefined;
  }
}

const startOf = (date: Temporal.PlainDate, region: Region) =>
  date.toZonedDateTime(regions[region].time_zone).epochMilliseconds / 1_000;

const wireDate = (date: Temporal.PlainDate) => date.toString().split('-').reverse().join('-');

function findFault(
  region: Region,
  start: Temporal.PlainDate,
  end: Temporal.PlainDate,
  now: number,
): DayFault | undefined {
  const today = Temporal.PlainDate.from(localDay(region, now));
  if (compare(end, today) > 0) return 'date_in_future';
  return compare(start, today.subtract({ months: past_months_max })) < 0 ? 'date_too_old' : undefined;
}

/** The days from `start` to `end`, both included. Each begins when the one before it ends. */
function daysBetween(region: Region, start: Temporal.PlainDate, end: Temporal.PlainDate): ReportedDay[] {
  const days: ReportedDay[] = [];
  let from = startOf(start, region);
  for (let date = start; compare(date, end) <= 0; ) {
    const next = date.add({ days: 1 });
    const to = startOf(next, region);
    days.push({ date: wireDate(date), from, to });
    [date, from] = [next, to];
  }
  return days;
}

/** The day of a text of the wire, or what is wrong with it at `now`, Unix time in seconds. */
export function reportedDay(region: Region, text: string, now: number): ReportedDay | Refusal<DayFault> {
  const date = findDate(text);
  if (!date) return refused('no_such_day');
  const fault = findFault(region, date, date, now);
  if (fault) return refused(fault);
  const [day] = daysBetween(region, date, date);
  return day ?? refused('no_such_day');
}

/** The days of a range, at least two, or what is wrong with it at `now`, Unix time in seconds. */
export function reportedDays(
  region: Region,
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
  now: number,
): ReportedDay[] | Refusal<RangeFault> {
  const [start, end] = [findDate(start_date), findDate(end_date)];
  if (!start || !end) return refused('no_such_day');
  const order = compare(start, end);
  if (order > 0) return refused('start_later_than_end');
  if (order === 0) return refused('same_start_end_dates');
  const fault = findFault(region, start, end, now);
  if (fault) return refused(fault);
  if (compare(end, start.add({ months: range_months_max })) > 0) return refused('date_range_too_long');
  return daysBetween(region, start, end);
}

/** Days of one length, one after the other. */
export interface DayRun {
  readonly day_s: number;
  readonly days: readonly ReportedDay[];
}

/** Days as few runs. A day on which clocks change is longer or shorter than its neighbours. */
export function dayRuns(days: readonly ReportedDay[]): DayRun[] {
  const runs: { day_s: number; days: ReportedDay[] }[] = [];
  for (const day of days) {
    const length = day.to - day.from;
    const last = runs.at(-1);
    if (last?.day_s === length) last.days.push(day);
    else runs.push({ day_s: length, days: [day] });
  }
  return runs;
}
