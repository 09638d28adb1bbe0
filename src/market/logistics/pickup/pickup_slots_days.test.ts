import { describe, expect, test } from 'vitest';
import { evening, offered, spans } from '../../../../test/support/orders/pickup_schedules.ts';

describe('days', () => {
  test('days are counted from the local date, which changes at midnight in Singapore', () => {
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

  test('an evening in São Paulo still belongs to the local date when the next day has begun in UTC', () => {
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

  test('a holiday has no slots, and no extra day is offered for it', () => {
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

  test('a window whose end equals its start lasts 24 hours', () => {
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
  ])('%s has its own days and windows if the schedule sets them, and shares the rest', (state, starts) => {
    const time_zone = 'Asia/Kuala_Lumpur';
    expect(offered({ states }, { at: '2026-07-01T00:00+08:00', state, time_zone })).toEqual(starts);
  });
});
