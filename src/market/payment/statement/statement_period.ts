// The weeks (statement type 1) and months (type 2) of statements, in the time zone of the shop.
import { Temporal } from 'temporal-polyfill';
import type { StatementType } from '../payment.ts';

/** The first and the last second of the period, Unix time. */
export interface StatementPeriod {
  readonly from: number;
  readonly to: number;
}

const statement_types: readonly StatementType[] = [1, 2];
const period_lengths = { 1: { weeks: 1 }, 2: { months: 1 } } as const;

const localDay = (at: number, time_zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at * 1_000)
    .toZonedDateTimeISO(time_zone)
    .toPlainDate();

/** The first second of the day, even if the clocks skip midnight. */
const startOf = (day: Temporal.PlainDate, time_zone: string) =>
  day.toZonedDateTime(time_zone).epochMilliseconds / 1_000;

/** The period that begins on a day; it ends one second before the next one begins. */
function periodFrom(day: Temporal.PlainDate, type: StatementType, time_zone: string): StatementPeriod {
  return { from: startOf(day, time_zone), to: startOf(day.add(period_lengths[type]), time_zone) - 1 };
}

const beginsPeriod = (day: Temporal.PlainDate, type: StatementType) =>
  type === 1 ? day.dayOfWeek === 1 : day.day === 1;

/**
 * The kind of statement with these bounds: Monday to Sunday or the first to the last day of a month, from the
 * first to the last second in local time.
 *
 * @param type accept only this kind, if given.
 *
 * @param from no later than a few thousand years from now.
 */
export function statementTypeOf(
  { from, to }: StatementPeriod,
  time_zone: string,
  type?: StatementType,
): StatementType | undefined {
  const day = localDay(from, time_zone);
  return statement_types
    .filter((candidate) => type === undefined || candidate === type)
    .find((candidate) => {
      if (!beginsPeriod(day, candidate)) return false;
      const period = periodFrom(day, candidate, time_zone);
      return period.from === from && period.to === to;
    });
}

/** The last week or month that has ended at `now`. */
export function lastPeriod(now: number, type: StatementType, time_zone: string): StatementPeriod {
  const today = localDay(now, time_zone);
  const current = type === 1 ? today.subtract({ days: today.dayOfWeek - 1 }) : today.with({ day: 1 });
  return periodFrom(current.subtract(period_lengths[type]), type, time_zone);
}

/** The local day at a given time, such as `2024-11-11`. */
export const localDate = (at: number, time_zone: string): string => localDay(at, time_zone).toString();

/** Returns a function that writes times in local time: `2026-03-02T09:15:00+08:00`. */
export function localTimeWriter(time_zone: string): (at: number) => string {
  // Looking up the offset of a time zone is slow, and offsets change only on quarters of an hour.
  const quarter_s = 900;
  const offsets = new Map<number, { seconds: number; text: string }>();
  return (at) => {
    const quarter = Math.floor(at / quarter_s);
    let offset = offsets.get(quarter);
    if (!offset) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(at * 1_000).toZonedDateTimeISO(time_zone);
      offset = { seconds: zoned.offsetNanoseconds / 1e9, text: zoned.offset };
      offsets.set(quarter, offset);
    }
    return (
      new Date((at + offset.seconds) * 1_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) +
      offset.text
    );
  };
}
