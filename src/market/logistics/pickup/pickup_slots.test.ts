import { describe, expect, test } from 'vitest';
import {
  daily,
  evening,
  local,
  morning,
  offered,
  slotsOf,
  unix,
} from '../../../../test/support/orders/pickup_schedules.ts';
import { column } from '../../../engine/store/table.ts';
import { compileCheck } from '../../../kit/contract/check.ts';
import { pickup_schedule } from './pickup_slots.ts';

describe('offered slots', () => {
  test('a slot has its start, its hours, an id and whether it is recommended', () => {
    const start = unix('2026-07-01T09:00+08:00');
    expect(slotsOf({ days_ahead: 1 }, { at: '2026-07-01T00:00+08:00' })).toEqual([
      {
        date: start,
        time_text: '09:00-12:00',
        pickup_time_id: `${start}_${start + 3 * 3600}`,
        flags: ['recommended'],
      },
    ]);
  });

  test('a slot of a channel that does not show hours has only the day', () => {
    for (const slot of slotsOf({ shows_time: false }, { at: '2026-07-01T00:00+08:00' }))
      expect(Object.keys(slot)).toEqual(['date', 'pickup_time_id', 'flags']);
  });

  test('slots are in order of time, regardless of the order of the windows, and the earliest is recommended', () => {
    const slots = slotsOf(
      { days_ahead: 2, windows: [evening, morning] },
      { at: '2026-07-01T08:00:00+08:00' },
    );
    expect(slots.map(({ date, flags }) => [local(date, 'Asia/Singapore'), flags])).toEqual([
      ['2026-07-01 17:00', ['recommended']],
      ['2026-07-02 09:00', []],
      ['2026-07-02 17:00', []],
    ]);
  });

  test('a booked slot is not offered, and the next one is recommended', () => {
    const at = '2026-07-01T00:00+08:00';
    const [first, second, third] = slotsOf({}, { at });
    expect(slotsOf({}, { at, booked_id: first?.pickup_time_id })).toEqual([
      { ...second, flags: ['recommended'] },
      third,
    ]);
    expect(slotsOf({}, { at, booked_id: third?.pickup_time_id })).toEqual([first, second]);
    expect(slotsOf({}, { at, booked_id: 'unknown' })).toEqual([first, second, third]);
  });

  test('a window that is listed twice is one slot, which can be booked until the later cut-off', () => {
    const windows = [morning, { ...morning, book_by: '07:00' }];
    expect(offered({ windows }, { at: '2026-07-01T06:00+08:00' })).toHaveLength(3);
    expect(offered({ windows }, { at: '2026-07-01T07:30+08:00' })).toHaveLength(3);
    expect(offered({ windows }, { at: '2026-07-01T08:00+08:00' })).toHaveLength(2);
  });
});

describe('the cut-off', () => {
  test.each([
    ['one second before book_by', {}, '2026-07-01T07:59:59+08:00', '2026-07-01 09:00'],
    ['not at book_by', {}, '2026-07-01T08:00:00+08:00', '2026-07-02 09:00'],
    [
      'with book_days_before 1, one second before that time of the day before',
      { windows: [{ ...morning, book_by: '20:00', book_days_before: 1 }] },
      '2026-06-30T19:59:59+08:00',
      '2026-07-01 09:00',
    ],
    [
      'with book_days_before 1, not at that time of the day before',
      { windows: [{ ...morning, book_by: '20:00', book_days_before: 1 }] },
      '2026-06-30T20:00:00+08:00',
      '2026-07-02 09:00',
    ],
    [
      'with book_days_before 2, not at that time two days before',
      { windows: [{ ...morning, book_by: '20:00', book_days_before: 2 }], days_ahead: 4 },
      '2026-06-29T20:00:00+08:00',
      '2026-07-02 09:00',
    ],
    [
      'with a cut-off after the start, one second before the start',
      { windows: [{ ...morning, book_by: '11:00' }] },
      '2026-07-01T08:59:59+08:00',
      '2026-07-01 09:00',
    ],
    [
      'with a cut-off after the start, not from the start on: a slot that has begun is never offered',
      { windows: [{ ...morning, book_by: '11:00' }] },
      '2026-07-01T09:00:00+08:00',
      '2026-07-02 09:00',
    ],
  ])('a window is offered %s', (_when, changes, at, first) => {
    expect(offered(changes, { at })[0]).toBe(first);
  });
});

describe('a schedule in a data file', () => {
  const check = compileCheck(column.json(pickup_schedule).schema);
  test('a full schedule is accepted', () => {
    const windows = [
      { ...morning, book_days_before: 1 },
      { from: '23:59', to: '00:00', book_by: '20:00' },
    ];
    expect(check({ ...daily, windows, states: { Labuan: { windows: [] } } })).toBeUndefined();
  });

  test.each([
    ['days_ahead', { days_ahead: 0 }],
    ['days_ahead', { days_ahead: 15 }],
    ['weekdays[0]', { weekdays: [0] }],
    ['weekdays[1]', { weekdays: [7, 8] }],
    ['windows[0].from', { windows: [{ ...morning, from: '24:00' }] }],
    ['windows[0].to', { windows: [{ ...morning, to: '9:00' }] }],
    ['windows[0].book_by', { windows: [{ ...morning, book_by: '08:60' }] }],
    ['windows[0].book_days_before', { windows: [{ ...morning, book_days_before: -1 }] }],
    ['windows[0].until', { windows: [{ ...morning, until: '12:00' }] }],
    ['shows_time', { shows_time: 'yes' }],
    ['states.Labuan.windows[0].from', { states: { Labuan: { windows: [{ ...morning, from: '24:00' }] } } }],
    ['states.Labuan.weekday', { states: { Labuan: { weekday: [1] } } }],
  ])('%s of %j is refused with its name', (field, changes) => {
    expect(check({ ...daily, ...changes })).toContain(field);
  });
});
