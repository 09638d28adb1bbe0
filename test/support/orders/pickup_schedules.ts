import { expect } from 'vitest';
import { type PickupSchedule, pickupSlots } from '../../../src/market/logistics/pickup/pickup_slots.ts';

export const every_day = [1, 2, 3, 4, 5, 6, 7];
export const morning = { from: '09:00', to: '12:00', book_by: '08:00' };
export const evening = { from: '17:00', to: '20:00', book_by: '15:30' };
export const daily: PickupSchedule = {
  days_ahead: 3,
  weekdays: every_day,
  windows: [morning],
  shows_time: true,
};

export const unix = (moment: string) => Date.parse(moment) / 1000;

/** Local times, computed with the runtime's own calendar: `2026-07-01 09:00`. */
const clocks = new Map<string, Intl.DateTimeFormat>();
export function local(seconds: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(seconds * 1000);
}

interface Ask {
  at: string;
  time_zone?: string;
  state?: string;
  holidays?: string[];
  booked_id?: string;
}
export const slotsOf = (changes: Partial<PickupSchedule>, { at, holidays, ...rest }: Ask) =>
  pickupSlots(
    { ...daily, ...changes },
    { state: '', time_zone: 'Asia/Singapore', now: unix(at), holidays: new Set(holidays), ...rest },
  );
/** The local start times of the offered slots. */
export const offered = (changes: Partial<PickupSchedule>, ask: Ask) =>
  slotsOf(changes, ask).map(({ date }) => local(date, ask.time_zone ?? 'Asia/Singapore'));
/** The offered windows, in UTC, with the hours they show. */
export const spans = (changes: Partial<PickupSchedule>, ask: Ask) =>
  slotsOf(changes, ask).map(({ date, pickup_time_id, time_text }) => {
    const [start, end] = pickup_time_id.split('_').map((at) => new Date(Number(at) * 1000).toISOString());
    expect(start).toBe(new Date(date * 1000).toISOString());
    return `${start?.slice(5, 16)} ${end?.slice(5, 16)} ${time_text}`;
  });
