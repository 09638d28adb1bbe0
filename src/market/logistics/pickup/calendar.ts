// The days of a time zone, and the moments at which local clocks show a time of day.
import { Temporal } from 'temporal-polyfill';

interface Moment {
  /** Unix seconds. */
  at: number;
  /** The local time at that moment, `HH:MM`. */
  text: string;
}

const secondsOf = (moment: Temporal.ZonedDateTime) => moment.epochMilliseconds / 1000;
const secondsInto = (time: string) => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60;

/**
 * The moment at which local clocks show a time, on a day on which they may change: the first of two moments if clocks
 * are put back, the end of the gap if clocks skip the time.
 */
function momentOf(date: Temporal.PlainDate, time: string, time_zone: string): Moment {
  const local = date.toPlainDateTime(time);
  const moment = local.toZonedDateTime(time_zone);
  if (moment.toPlainDateTime().equals(local)) return { at: secondsOf(moment), text: time };
  const before = local.toZonedDateTime(time_zone, { disambiguation: 'earlier' });
  const end = before.getTimeZoneTransition('next') ?? moment;
  return { at: secondsOf(end), text: end.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

interface Day {
  readonly date: Temporal.PlainDate;
  /** The date as `YYYY-MM-DD`. */
  readonly text: string;
  /** The ISO weekday: 1 is Monday. */
  readonly weekday: number;
  /** Unix seconds. */
  readonly starts_at: number;
}

/** The days around one day of a time zone, by their distance from it. Each is computed once. */
class DaysAround {
  readonly #today: Temporal.PlainDate;
  readonly #known = new Map<number, Day>();

  constructor(
    now: number,
    readonly time_zone: string,
  ) {
    this.#today = Temporal.Instant.fromEpochMilliseconds(now * 1000)
      .toZonedDateTimeISO(time_zone)
      .toPlainDate();
  }

  isToday(now: number): boolean {
    return this.dayAt(0).starts_at <= now && now < this.dayAt(1).starts_at;
  }

  dayAt(days: number): Day {
    let day = this.#known.get(days);
    if (!day) {
      const date = this.#today.add({ days });
      const starts_at = secondsOf(date.toZonedDateTime(this.time_zone));
      day = { date, text: date.toString(), weekday: date.dayOfWeek, starts_at };
      this.#known.set(days, day);
    }
    return day;
  }

  momentAt(days: number, time: string): Moment {
    const { date, starts_at } = this.dayAt(days);
    // On a day of 24 hours clocks do not change, so its times need no time zone conversion.
    return this.dayAt(days + 1).starts_at - starts_at === 86_400
      ? { at: starts_at + secondsInto(time), text: time }
      : momentOf(date, time, this.time_zone);
  }
}

/**
 * The last result per time zone. There are only as many as regions have time zones, and many calls happen on the same
 * day.
 */
const latest = new Map<string, DaysAround>();

/** The days around the day of `now` (Unix seconds). */
export function daysAround(now: number, time_zone: string): DaysAround {
  const known = latest.get(time_zone);
  if (known?.isToday(now)) return known;
  const days = new DaysAround(now, time_zone);
  latest.set(time_zone, days);
  return days;
}
