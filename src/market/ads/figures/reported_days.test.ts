import { describe, expect, test } from 'vitest';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { dayRuns, reportedDay, reportedDays } from './reported_days.ts';

const at = (moment: string) => Date.parse(moment) / 1_000;
// Already 2026-03-02 in Singapore, still 2026-03-01 in Mexico City.
const now = at('2026-03-01T17:00:00Z');
const ask = (start_date: string, end_date: string, region: 'SG' | 'MX' = 'SG') =>
  reportedDays(region, { start_date, end_date }, now);
const faultOf = (days: ReturnType<typeof ask>) => (isRefused(days) ? days.reason : undefined);

describe('reportedDays', () => {
  test('both days are included, and each begins at midnight in the region', () => {
    expect(ask('27-02-2026', '01-03-2026')).toEqual([
      { date: '27-02-2026', from: at('2026-02-26T16:00:00Z'), to: at('2026-02-27T16:00:00Z') },
      { date: '28-02-2026', from: at('2026-02-27T16:00:00Z'), to: at('2026-02-28T16:00:00Z') },
      { date: '01-03-2026', from: at('2026-02-28T16:00:00Z'), to: at('2026-03-01T16:00:00Z') },
    ]);
  });

  test.each(['29-02-2026', '31-04-2026', '00-01-2026', '01-13-2026', '00-00-0000'])(
    '%s is not a day of the calendar',
    (date) => {
      expect(faultOf(ask(date, '28-02-2026'))).toBe('no_such_day');
      expect(faultOf(ask('01-02-2026', date))).toBe('no_such_day');
    },
  );

  test('today is the last day, by the clocks of the region', () => {
    expect(faultOf(ask('01-03-2026', '02-03-2026'))).toBeUndefined();
    expect(faultOf(ask('01-03-2026', '03-03-2026'))).toBe('date_in_future');
    expect(faultOf(ask('28-02-2026', '01-03-2026', 'MX'))).toBeUndefined();
    expect(faultOf(ask('28-02-2026', '02-03-2026', 'MX'))).toBe('date_in_future');
  });

  test('the same day 6 months ago is the first one', () => {
    expect(faultOf(ask('02-09-2025', '03-09-2025'))).toBeUndefined();
    expect(faultOf(ask('01-09-2025', '03-09-2025'))).toBe('date_too_old');
  });

  test.each([
    ['15-01-2026', '15-02-2026', undefined],
    ['15-01-2026', '16-02-2026', 'date_range_too_long'],
    ['31-01-2026', '28-02-2026', undefined],
    ['31-01-2026', '01-03-2026', 'date_range_too_long'],
    ['28-02-2026', '27-02-2026', 'start_later_than_end'],
    ['28-02-2026', '28-02-2026', 'same_start_end_dates'],
    ['01-01-2020', '01-01-2030', 'date_in_future'],
  ] as const)('a range from %s to %s is %s', (start, end, fault) => {
    expect(faultOf(ask(start, end))).toBe(fault);
  });
});

test('reportedDay takes a single day under the same bounds', () => {
  expect(reportedDay('SG', '02-03-2026', now)).toMatchObject({ date: '02-03-2026' });
  expect(reportedDay('SG', '03-03-2026', now)).toEqual(refused('date_in_future'));
  expect(reportedDay('SG', '01-09-2025', now)).toEqual(refused('date_too_old'));
  expect(reportedDay('SG', '30-02-2026', now)).toEqual(refused('no_such_day'));
});

test('days are one run, and a day on which clocks change is a run of its own', () => {
  const lengthsOf = (region: 'SG' | 'PL', start_date: string, end_date: string) => {
    const days = reportedDays(region, { start_date, end_date }, at('2026-11-02T12:00:00Z'));
    if (isRefused(days)) throw new Error(days.reason);
    return dayRuns(days).map(({ day_s, days: { length } }) => [length, day_s / 3_600]);
  };
  expect(lengthsOf('SG', '20-10-2026', '31-10-2026')).toEqual([[12, 24]]);
  expect(lengthsOf('PL', '20-10-2026', '31-10-2026')).toEqual([
    [5, 24],
    [1, 25],
    [6, 24],
  ]);
});
