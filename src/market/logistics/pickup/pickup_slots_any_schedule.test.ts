import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daily,
  evening,
  every_day,
  local,
  morning,
  unix,
} from '../../../../test/support/orders/pickup_schedules.ts';
import { regions } from '../../../kit/contract/region.ts';
import { pickupSlots } from './pickup_slots.ts';

describe('any schedule, in the time zone of any region, at any moment', () => {
  const day_seconds = 86_400;
  const time = fc
    .oneof(
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 16 }).map((n) => (1380 + n * 15) % 1440),
    )
    .map(
      (minute) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    );
  const windows = fc.array(
    fc.record(
      { from: time, to: time, book_by: time, book_days_before: fc.integer({ min: 0, max: 3 }) },
      { requiredKeys: ['from', 'to', 'book_by'] },
    ),
    { maxLength: 5 },
  );
  const weekdays = fc.oneof(fc.constant(every_day), fc.subarray(every_day));
  const days_ahead = fc.integer({ min: 1, max: 14 });
  const schedule = fc.record({
    days_ahead,
    weekdays,
    windows,
    shows_time: fc.boolean(),
    states: fc.record({ island: fc.record({ days_ahead, weekdays, windows }, { requiredKeys: [] }) }),
  });

  /**
   * The moments at which clocks change between 2015 and 2036, found by checking every hour with the calendar of the
   * runtime.
   */
  const changesOf = (time_zone: string) => {
    const minuteOf = (at: number) => Date.parse(`${local(at, time_zone).replace(' ', 'T')}Z`) / 1000 - at;
    const changes: number[] = [];
    for (let at = unix('2015-01-01T00:00Z'); at < unix('2036-01-01T00:00Z'); at += 7 * day_seconds)
      if (minuteOf(at) !== minuteOf(at + 7 * day_seconds))
        for (let hour = at; hour < at + 7 * day_seconds; hour += 3600)
          if (minuteOf(hour) !== minuteOf(hour + 3600)) changes.push(hour + 3600);
    return changes;
  };
  const any_moment = fc.integer({ min: unix('2015-01-01T00:00Z'), max: unix('2036-01-01T00:00Z') });
  const nearTo = (moment: number) => fc.integer({ min: moment - 4 * day_seconds, max: moment + day_seconds });
  const places = Object.values(regions).map(({ time_zone }) => {
    const near_changes = changesOf(time_zone).map(nearTo);
    return fc.record({
      time_zone: fc.constant(time_zone),
      now: near_changes.length === 0 ? any_moment : fc.oneof(any_moment, fc.oneof(...near_changes)),
    });
  });

  test('slots are sorted, distinct, in the future, on collection days and at local times; the first is recommended; later ones were offered before', () => {
    let with_slots = 0;
    const example = fc.record({
      schedule,
      place: fc.oneof(...places),
      state: fc.constantFrom('mainland', 'island'),
      days_off: fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { maxLength: 3 }),
      pause: fc.oneof(fc.integer({ min: 0, max: 7200 }), fc.integer({ min: 0, max: 5 * day_seconds })),
      choice: fc.nat(),
    });
    fc.assert(
      fc.property(example, ({ schedule, place: { time_zone, now }, state, days_off, pause, choice }) => {
        const dayOf = (at: number) => local(at, time_zone).slice(0, 10);
        const dayAfter = (days: number) =>
          new Date(Date.parse(dayOf(now)) + days * day_seconds * 1000).toISOString().slice(0, 10);
        const own = { ...schedule, ...(state === 'island' ? schedule.states.island : {}) };
        const holidays = new Set(days_off.map(dayAfter));
        const ask = { state, time_zone, holidays };
        const slots = pickupSlots(schedule, { ...ask, now });
        if (slots.length > 0) with_slots++;

        const dates = slots.map(({ date }) => date);
        expect(dates).toEqual([...dates].sort((a, b) => a - b));
        expect(new Set(slots.map(({ pickup_time_id }) => pickup_time_id)).size).toBe(slots.length);
        expect(slots.map(({ flags }) => flags.join())).toEqual(
          slots.map((_, at) => (at === 0 ? 'recommended' : '')),
        );
        const last_day = dayAfter(own.days_ahead - 1);
        for (const { date } of slots) {
          const day = dayOf(date);
          expect(date).toBeGreaterThanOrEqual(now);
          expect(day <= last_day && !holidays.has(day)).toBe(true);
          expect(own.weekdays).toContain(new Date(day).getUTCDay() || 7);
          // Local clocks either show the start, or have just skipped it.
          const starts = own.windows.map(({ from }) => `${day} ${from}`);
          const shown = local(date, time_zone);
          const before = local(date - 1, time_zone);
          expect(starts.some((start) => start === shown || (before < start && start < shown))).toBe(true);
        }

        const later = pickupSlots(schedule, { ...ask, now: now + pause });
        const plain = (list: typeof slots) => list.map(({ flags: _, ...slot }) => slot);
        const on_same_days = plain(later).filter(({ date }) => dayOf(date) <= last_day);
        expect(plain(slots)).toEqual(expect.arrayContaining(on_same_days));

        const taken = slots[choice % slots.length]?.pickup_time_id;
        const left = plain(slots).filter(({ pickup_time_id }) => pickup_time_id !== taken);
        expect(plain(pickupSlots(schedule, { ...ask, now, booked_id: taken }))).toEqual(left);
      }),
      { numRuns: 1000 },
    );
    // Makes sure that the property was tested with enough slots.
    expect(with_slots).toBeGreaterThan(300);
  });

  test('gives the same answer regardless of earlier requests', () => {
    const windows = [morning, { ...evening, book_days_before: 2 }];
    const answer = ({ time_zone, now }: { time_zone: string; now: number }) =>
      pickupSlots({ ...daily, windows }, { state: '', time_zone, now, holidays: new Set() });
    fc.assert(
      fc.property(fc.array(fc.oneof(...places), { minLength: 2, maxLength: 12 }), (asked) => {
        const backwards = asked.toReversed().map(answer).reverse();
        expect(asked.map(answer)).toEqual(backwards);
      }),
      { numRuns: 300 },
    );
  });
});
