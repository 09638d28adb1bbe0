// When a channel collects from an address. The calendar day is the shop's; the clock is the caller's.
import { dictionary, flag, int32, list, optional, record, text } from '../../../kit/contract/field.ts';
import { daysAround } from './calendar.ts';

/** A part of a day in which a channel collects, in local time as `HH:MM`. */
export interface PickupWindow {
  from: string;
  /** Earlier than or equal to `from`: on the next day. */
  to: string;
  /** From this moment on the window is not offered: on the day itself, or `book_days_before` days earlier. */
  book_by: string;
  book_days_before?: number;
}

/** When a channel collects: what a channel row's `pickup_schedule` column holds as JSON. */
export interface PickupSchedule {
  /** On how many calendar days, counted from today, slots are offered. */
  days_ahead: number;
  /** The ISO weekdays on which it collects: 1 is Monday, 7 is Sunday. A window over midnight is of the day it starts. */
  weekdays: readonly number[];
  windows: readonly PickupWindow[];
  /** Whether the slots show their hours; otherwise only the day is told. */
  shows_time: boolean;
  /** The states where some of this differs, for example outlying islands. Without windows there are no slots there. */
  states?: Readonly<Record<string, Partial<Pick<PickupSchedule, 'days_ahead' | 'weekdays' | 'windows'>>>>;
}

export interface PickupSlot {
  /** Unix seconds: the start of the window. */
  date: number;
  /** The hours that local clocks show, `09:00-12:00`. */
  time_text?: string;
  /** Opaque to callers. It names one window of one day, whenever it is asked for. */
  pickup_time_id: string;
  /** `recommended` for the earliest slot, nothing for others. */
  flags: 'recommended'[];
}

const local_time = text({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });

const windows = list(
  record({
    from: local_time,
    to: local_time,
    book_by: local_time,
    book_days_before: optional(int32({ minimum: 0, maximum: 14 })),
  }),
  { maxItems: 24 },
);
const days_ahead = int32({ minimum: 1, maximum: 14 });
const weekdays = list(int32({ minimum: 1, maximum: 7 }), { maxItems: 7 });

/** What a data file may say for a `pickup_schedule`. */
export const pickup_schedule = record({
  days_ahead,
  weekdays,
  windows,
  shows_time: flag(),
  states: optional(
    dictionary(
      record({
        days_ahead: optional(days_ahead),
        weekdays: optional(weekdays),
        windows: optional(windows),
      }),
    ),
  ),
});

/**
 * The slots that can be booked at `now` (Unix seconds), in order of time. A window is offered until its `book_by`
 * or its start, whichever is first; days are those of the shop's `time_zone`, and `holidays` are its days without
 * collection, `YYYY-MM-DD`. `booked_id` is the pickup_time_id that is already booked, which is not offered again.
 *
 * Windows keep their local times when clocks change. One that starts in a skipped hour starts at its end, and one
 * that has no time left is not offered. Times in a repeated hour mean its first occurrence.
 */
export function pickupSlots(
  schedule: PickupSchedule,
  options: {
    state: string;
    time_zone: string;
    holidays: ReadonlySet<string>;
    now: number;
    booked_id?: string;
  },
): PickupSlot[] {
  const { state, time_zone, holidays, now, booked_id } = options;
  const { days_ahead, weekdays, windows, shows_time } = { ...schedule, ...schedule.states?.[state] };
  const around = daysAround(now, time_zone);
  const slots = new Map<string, PickupSlot>();
  for (let days = 0; days < days_ahead; days++) {
    const { weekday, text } = around.dayAt(days);
    if (!weekdays.includes(weekday) || holidays.has(text)) continue;
    for (const { from, to, book_by, book_days_before = 0 } of windows) {
      const start = around.momentAt(days, from);
      const end = around.momentAt(to > from ? days : days + 1, to);
      const closes_at = Math.min(start.at, around.momentAt(days - book_days_before, book_by).at);
      const pickup_time_id = `${start.at}_${end.at}`;
      if (now >= closes_at || end.at <= start.at || pickup_time_id === booked_id) continue;
      const time_text = shows_time ? { time_text: `${start.text}-${end.text}` } : {};
      slots.set(pickup_time_id, { date: start.at, ...time_text, pickup_time_id, flags: [] });
    }
  }
  const offered = [...slots.values()].sort((a, b) => a.date - b.date);
  offered[0]?.flags.push('recommended');
  return offered;
}
