import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileCheck } from '../../platform/contract/check.ts';
import { regions } from '../../platform/contract/region.ts';
import { column } from '../../platform/store/table.ts';
import { type PickupSchedule, pickup_schedule, pickupSlots } from './pickup_slots.ts';

const every_day = [1, 2, 3, 4, 5, 6, 7];
const morning = { from: '09:00', to: '12:00', book_by: '08:00' };
const evening = { from: '17:00', to: '20:00', book_by: '15:30' };
const daily: PickupSchedule = { days_ahead: 3, weekdays: every_day, windows: [morning], shows_time: true };

const unix = (moment: string) => Date.parse(moment) / 1000;

/** What clocks show, by the runtime's own calendar: `2026-07-01 09:00`. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function local(seconds: number, timeZone: string): string {
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
const slotsOf = (changes: Partial<PickupSchedule>, { at, holidays, ...rest }: Ask) =>
  pickupSlots(
    { ...daily, ...changes },
    { state: '', time_zone: 'Asia/Singapore', now: unix(at), holidays: new Set(holidays), ...rest },
  );
/** The local starts of the slots on offer. */
const offered = (changes: Partial<PickupSchedule>, ask: Ask) =>
  slotsOf(changes, ask).map(({ date }) => local(date, ask.time_zone ?? 'Asia/Singapore'));
/** The whole windows on offer, in UTC, with the hours they show. */
const spans = (changes: Partial<PickupSchedule>, ask: Ask) =>
  slotsOf(changes, ask).map(({ date, pickup_time_id, time_text }) => {
    const [start, end] = pickup_time_id.split('_').map((at) => new Date(Number(at) * 1000).toISOString());
    expect(start).toBe(new Date(date * 1000).toISOString());
    return `${start?.slice(5, 16)} ${end?.slice(5, 16)} ${time_text}`;
  });

describe('what is offered', () => {
  test('a slot tells its start, its hours, an id and whether it is recommended', () => {
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

  test('a channel that does not show hours tells the day only', () => {
    for (const slot of slotsOf({ shows_time: false }, { at: '2026-07-01T00:00+08:00' }))
      expect(Object.keys(slot)).toEqual(['date', 'pickup_time_id', 'flags']);
  });

  test('slots are in order of time, whatever the order of the windows, and the earliest one is recommended', () => {
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

  test('the slot that is taken is not offered, and the next one is recommended', () => {
    const at = '2026-07-01T00:00+08:00';
    const [first, second, third] = slotsOf({}, { at });
    expect(slotsOf({}, { at, booked_id: first?.pickup_time_id })).toEqual([
      { ...second, flags: ['recommended'] },
      third,
    ]);
    expect(slotsOf({}, { at, booked_id: third?.pickup_time_id })).toEqual([first, second]);
    expect(slotsOf({}, { at, booked_id: 'unknown' })).toEqual([first, second, third]);
  });

  test('a window that is listed twice is one slot, open until the later of its cut-offs', () => {
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
      'with a cut-off after the start, not once it has begun: a slot that has passed is never offered',
      { windows: [{ ...morning, book_by: '11:00' }] },
      '2026-07-01T09:00:00+08:00',
      '2026-07-02 09:00',
    ],
  ])('a window is offered %s', (_when, changes, at, first) => {
    expect(offered(changes, { at })[0]).toBe(first);
  });
});

describe('days', () => {
  test('days are counted from the local today: a second later, at midnight in Singapore, it is the next', () => {
    const night = { windows: [{ from: '00:30', to: '06:00', book_by: '00:15' }] };
    expect(offered(night, { at: '2026-07-01T23:59:59+08:00' })).toEqual([
      '2026-07-02 00:30',
      '2026-07-03 00:30',
    ]);
    expect(offered(night, { at: '2026-07-02T00:00:00+08:00' })).toEqual([
      '2026-07-02 00:30',
      '2026-07-03 00:30',
      '2026-07-04 00:30',
    ]);
  });

  test('an evening in São Paulo is still today there when the next day has begun in UTC', () => {
    const late = { days_ahead: 1, windows: [{ from: '22:30', to: '23:30', book_by: '22:00' }] };
    const time_zone = 'America/Sao_Paulo';
    expect(offered(late, { at: '2026-07-02T00:59:59Z', time_zone })).toEqual(['2026-07-01 22:30']);
    expect(offered(late, { at: '2026-07-02T01:00:00Z', time_zone })).toEqual([]);
    expect(offered(late, { at: '2026-07-02T03:00:00Z', time_zone })).toEqual(['2026-07-02 22:30']);
  });

  test.each([1, 2, 14])('with days_ahead %i, that many days have slots', (days_ahead) => {
    const starts = offered({ days_ahead }, { at: '2026-07-01T00:00+08:00' });
    expect(starts).toHaveLength(days_ahead);
    expect(starts.at(-1)).toBe(`2026-07-${String(days_ahead).padStart(2, '0')} 09:00`);
  });

  test('only weekdays on which the channel collects have slots: 1 is Monday, 7 is Sunday', () => {
    const at = '2026-07-01T00:00+08:00'; // a Wednesday
    expect(offered({ days_ahead: 14, weekdays: [1, 7] }, { at })).toEqual([
      '2026-07-05 09:00',
      '2026-07-06 09:00',
      '2026-07-12 09:00',
      '2026-07-13 09:00',
    ]);
    expect(offered({ days_ahead: 14, weekdays: [] }, { at })).toEqual([]);
  });

  test('a holiday has no slots, and is not made up for by another day', () => {
    const holidays = ['2026-07-01', '2026-07-03', '2026-12-25'];
    expect(offered({}, { at: '2026-07-01T00:00+08:00', holidays })).toEqual(['2026-07-02 09:00']);
  });

  test('a window over midnight ends on the next day, and belongs to the day on which it starts', () => {
    const windows = [{ from: '22:00', to: '02:00', book_by: '21:00' }];
    const ask = { at: '2026-07-01T00:00+08:00', holidays: ['2026-07-02'] };
    expect(spans({ windows }, ask)).toEqual([
      '07-01T14:00 07-01T18:00 22:00-02:00',
      '07-03T14:00 07-03T18:00 22:00-02:00',
    ]);
    expect(offered({ windows }, { at: '2026-07-02T00:30+08:00' })[0]).toBe('2026-07-02 22:00');
  });

  test('a window that ends when it starts takes 24 hours', () => {
    const windows = [{ from: '06:00', to: '06:00', book_by: '05:00' }];
    expect(spans({ windows, days_ahead: 1 }, { at: '2026-07-01T00:00+08:00' })).toEqual([
      '06-30T22:00 07-01T22:00 06:00-06:00',
    ]);
  });
});

describe('states', () => {
  const states = {
    Sabah: { weekdays: [5] },
    Sarawak: { windows: [evening], days_ahead: 1 },
    Labuan: { windows: [] },
  };
  test.each([
    ['Selangor', ['2026-07-01 09:00', '2026-07-02 09:00', '2026-07-03 09:00']],
    ['Sabah', ['2026-07-03 09:00']],
    ['Sarawak', ['2026-07-01 17:00']],
    ['Labuan', []],
    ['constructor', ['2026-07-01 09:00', '2026-07-02 09:00', '2026-07-03 09:00']],
  ])(
    '%s has its own days and windows where the schedule says so, and the rest in common',
    (state, starts) => {
      const time_zone = 'Asia/Kuala_Lumpur';
      expect(offered({ states }, { at: '2026-07-01T00:00+08:00', state, time_zone })).toEqual(starts);
    },
  );
});

describe('when clocks change', () => {
  const late = { from: '23:00', to: '23:30', book_by: '22:00' };
  const midnight = { from: '00:00', to: '02:00', book_by: '20:00', book_days_before: 1 };
  const dawn = { from: '02:00', to: '04:00', book_by: '01:00' };

  test('Santiago: nine is nine on both sides of both changes', () => {
    const time_zone = 'America/Santiago';
    expect(spans({}, { at: '2026-04-04T00:00-03:00', time_zone })).toEqual([
      '04-04T12:00 04-04T15:00 09:00-12:00',
      '04-05T13:00 04-05T16:00 09:00-12:00',
      '04-06T13:00 04-06T16:00 09:00-12:00',
    ]);
    expect(spans({}, { at: '2026-09-05T00:00-04:00', time_zone })).toEqual([
      '09-05T13:00 09-05T16:00 09:00-12:00',
      '09-06T12:00 09-06T15:00 09:00-12:00',
      '09-07T12:00 09-07T15:00 09:00-12:00',
    ]);
  });

  test('Santiago: of the hour before midnight that comes twice, the first is meant', () => {
    const ask = { at: '2026-04-04T12:00-03:00', time_zone: 'America/Santiago' };
    const windows = [late, { ...late, from: '23:30', to: '00:00' }, midnight];
    expect(spans({ windows, days_ahead: 2 }, ask)).toEqual([
      '04-05T02:00 04-05T02:30 23:00-23:30',
      '04-05T02:30 04-05T04:00 23:30-00:00',
      '04-05T04:00 04-05T06:00 00:00-02:00',
      '04-06T03:00 04-06T03:30 23:00-23:30',
      '04-06T03:30 04-06T04:00 23:30-00:00',
    ]);
  });

  test('Santiago: today stays today through the hour that comes twice', () => {
    const time_zone = 'America/Santiago';
    for (const at of ['2026-04-05T02:59:59Z', '2026-04-05T03:00:00Z', '2026-04-05T03:59:59Z'])
      expect(offered({ days_ahead: 2 }, { at, time_zone })).toEqual(['2026-04-05 09:00']);
    expect(offered({ days_ahead: 2 }, { at: '2026-04-05T04:00:00Z', time_zone })).toHaveLength(2);
  });

  test('Santiago: on the day without a midnight, a window from midnight begins at one', () => {
    const ask = { at: '2026-09-05T12:00-04:00', time_zone: 'America/Santiago' };
    expect(spans({ windows: [midnight, { ...late, to: '00:00' }], days_ahead: 3 }, ask)).toEqual([
      '09-06T03:00 09-06T04:00 23:00-01:00',
      '09-06T04:00 09-06T05:00 01:00-02:00',
      '09-07T02:00 09-07T03:00 23:00-00:00',
      '09-07T03:00 09-07T05:00 00:00-02:00',
      '09-08T02:00 09-08T03:00 23:00-00:00',
    ]);
  });

  test('Santiago: a cut-off at the midnight that is skipped is the moment of the change', () => {
    const windows = [{ ...morning, book_by: '00:00' }];
    const time_zone = 'America/Santiago';
    expect(offered({ windows, days_ahead: 2 }, { at: '2026-09-06T03:59:59Z', time_zone })).toEqual([
      '2026-09-06 09:00',
    ]);
    expect(offered({ windows, days_ahead: 2 }, { at: '2026-09-06T04:00:00Z', time_zone })).toEqual([
      '2026-09-07 09:00',
    ]);
  });

  test('Warsaw: a window that a skipped hour swallows is not offered, and one that it cuts is shorter', () => {
    const windows = [
      { from: '01:00', to: '02:00', book_by: '00:30' },
      { from: '01:00', to: '02:30', book_by: '00:30' },
      { from: '02:00', to: '02:30', book_by: '00:30' },
      { from: '02:00', to: '03:00', book_by: '00:30' },
      { from: '02:30', to: '04:00', book_by: '00:30' },
      dawn,
    ];
    const ask = { at: '2026-03-29T00:00+01:00', time_zone: 'Europe/Warsaw' };
    expect(spans({ windows, days_ahead: 1 }, ask)).toEqual([
      '03-29T00:00 03-29T01:00 01:00-03:00',
      '03-29T01:00 03-29T02:00 03:00-04:00',
    ]);
  });

  test('Warsaw: windows in the hour that comes twice follow each other, each with its own id', () => {
    const windows = ['01:00 02:00', '02:00 02:30', '02:30 03:00', '03:00 04:00'].map((hours) => {
      const [from = '', to = ''] = hours.split(' ');
      return { from, to, book_by: '00:30' };
    });
    const ask = { at: '2026-10-25T00:00+02:00', time_zone: 'Europe/Warsaw' };
    expect(spans({ windows, days_ahead: 1 }, ask)).toEqual([
      '10-24T23:00 10-25T00:00 01:00-02:00',
      '10-25T00:00 10-25T00:30 02:00-02:30',
      '10-25T00:30 10-25T02:00 02:30-03:00',
      '10-25T02:00 10-25T03:00 03:00-04:00',
    ]);
  });

  test('Warsaw: a cut-off in the hour that comes twice has passed for good at its first occurrence', () => {
    const windows = [{ ...morning, book_by: '02:30' }];
    const first = (at: string) => offered({ windows, days_ahead: 2 }, { at, time_zone: 'Europe/Warsaw' })[0];
    expect(first('2026-10-25T02:29:59+02:00')).toBe('2026-10-25 09:00');
    expect(first('2026-10-25T02:30:00+02:00')).toBe('2026-10-26 09:00');
    expect(first('2026-10-25T02:00:00+01:00')).toBe('2026-10-26 09:00');
  });

  test('Warsaw: nine is nine on both sides of both changes, and midnight ends the day it should', () => {
    const windows = [morning, { ...evening, to: '00:00' }];
    const time_zone = 'Europe/Warsaw';
    expect(spans({ windows, days_ahead: 2 }, { at: '2026-03-28T00:00+01:00', time_zone })).toEqual([
      '03-28T08:00 03-28T11:00 09:00-12:00',
      '03-28T16:00 03-28T23:00 17:00-00:00',
      '03-29T07:00 03-29T10:00 09:00-12:00',
      '03-29T15:00 03-29T22:00 17:00-00:00',
    ]);
    expect(spans({ windows, days_ahead: 2 }, { at: '2026-10-24T00:00+02:00', time_zone })).toEqual([
      '10-24T07:00 10-24T10:00 09:00-12:00',
      '10-24T15:00 10-24T22:00 17:00-00:00',
      '10-25T08:00 10-25T11:00 09:00-12:00',
      '10-25T16:00 10-25T23:00 17:00-00:00',
    ]);
  });
});

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

  /** The moments at which clocks change between 2015 and 2036: a look at every hour, by the runtime's own calendar. */
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

  test('slots are sorted, distinct, to come, on collecting days and at local times; the first is recommended; later ones were offered before', () => {
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
          // Either clocks show the start, or they have just skipped it.
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
    // Were hardly anything offered, the property would hold for want of slots.
    expect(with_slots).toBeGreaterThan(300);
  });

  test('is answered alike, whatever was asked for before', () => {
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
  ])('%s of %j is refused by name', (field, changes) => {
    expect(check({ ...daily, ...changes })).toContain(field);
  });
});
