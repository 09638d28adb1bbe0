// When a channel collects from an address. The calendar is the shop's; the current time is a parameter.
import { dictionary, flag, int32, list, optional, record, text } from '../../../kit/contract/field.ts';
import { daysAround } from './calendar.ts';

/** A period of a day in which a channel collects, in local time as `HH:MM`. */
export interface PickupWindow {
  from: string;
  /** On the next day if earlier than or equal to `from`. */
  to: string;
  /** From this time on the window is no longer offered: on the day itself, or `book_days_before` days earlier. */
  book_by: string;
  book_days_before?: number;
}

/** When a channel collects, as stored in the JSON column `pickup_schedule` of a channel. */
export interface PickupSchedule {
  /** Number of calendar days, including today, for which slots are offered. */
  days_ahead: number;
  /**
   * The ISO weekdays on which the channel collects: 1 is Monday, 7 is Sunday. A window over midnight belongs to the day
   * it starts.
   */
  weekdays: readonly number[];
  windows: readonly PickupWindow[];
  /** Whether slots show their hours; otherwise they show only the day. */
  shows_time: boolean;
  /** States with different values, for example outlying islands. A state without windows has no slots. */
  states?: Readonly<Record<string, Partial<Pick<PickupSchedule, 'days_ahead' | 'weekdays' | 'windows'>>>>;
}

export interface PickupSlot {
  /** Unix seconds: the start of the window. */
  date: number;
  /** The hours in local time, `09:00-12:00`. */
  time_text?: string;
  /** Opaque to callers. Identifies one window of one day, whenever it is requested. */
  pickup_time_id: string;
  /** `recommended` for the earliest slot, empty for others. */
  flags: 'recommended'[];
}

const local_time = text({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  '~form': 'a time of day such as 09:30',
});

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

/** The type of a `pickup_schedule` in data files. */
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
 * The slots that can be booked at `now` (Unix seconds), in order of time. A window is offered until its `book_by` or
 * its start, whichever is first. Days are local days in `time_zone`, and `holidays` are its days without collection,
 * `YYYY-MM-DD`. `booked_id` is the pickup_time_id that is already booked, which is not offered again.
 *
 * Windows keep their local times when clocks change. A window that starts in a skipped hour starts at the end of that
 * hour, and a window with no time left is not offered. Times in a repeated hour mean its first occurrence.
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
