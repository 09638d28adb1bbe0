import { describe, expect, test } from 'vitest';
import { isRefused, refused } from '../../kit/contract/refusal.ts';
import { dayAt, monthOf, periodOf } from './warehouse_day.ts';

const at = (moment: string) => Date.parse(moment) / 1_000;

describe('periodOf', () => {
  // 2026-03-01 23:30 in Singapore, 09:30 in Mexico City.
  const now = at('2026-03-01T15:30:00Z');
  const ask = (start_time: string, end_time: string, when = now) =>
    periodOf('SG', { start_time, end_time }, when);

  test('both days count, on the wire and in tables', () => {
    expect(ask('2026-01-31', '2026-02-28')).toEqual({
      first_day: 20_260_131,
      last_day: 20_260_228,
      query_end_time: '2026-02-28',
    });
  });

  test.each([
    ['2025-12-01', '2026-03-01', undefined],
    ['2025-11-30', '2026-03-01', 'too_many_days'],
    ['2025-11-30', '2026-02-28', undefined],
  ])('the range from %s to %s is %s: it ends at most 90 days after the start', (start, end, fault) => {
    const period = ask(start, end);
    expect(isRefused(period) ? period.reason : undefined).toBe(fault);
  });

  test.each(['2026-02-29', '2026-00-10', '2026-13-01', '2026-04-31', '0000-00-00'])(
    '%s is not a day of the calendar',
    (day) => {
      expect(ask(day, '2026-02-28')).toEqual(refused('no_such_day'));
      expect(ask('2026-02-28', day)).toEqual(refused('no_such_day'));
    },
  );

  test('one day is a valid range; an end before the start is not', () => {
    expect(ask('2026-02-28', '2026-02-28')).toMatchObject({ first_day: 20_260_228, last_day: 20_260_228 });
    expect(ask('2026-02-28', '2026-02-27')).toEqual(refused('ends_before_start'));
  });

  test('the past year begins on this date last year, and advances when the region’s day ends', () => {
    expect(ask('2025-03-01', '2025-03-01')).toMatchObject({ first_day: 20_250_301 });
    expect(ask('2025-02-28', '2025-03-01')).toEqual(refused('too_long_ago'));
    const last_second = at('2026-03-01T15:59:59Z');
    expect(ask('2025-03-01', '2025-03-01', last_second)).toMatchObject({ first_day: 20_250_301 });
    expect(ask('2025-03-01', '2025-03-01', last_second + 1)).toEqual(refused('too_long_ago'));
    // In Mexico City it is still the previous day.
    const in_mexico = periodOf('MX', { start_time: '2025-03-01', end_time: '2025-03-01' }, last_second + 1);
    expect(in_mexico).toMatchObject({ first_day: 20_250_301 });
  });

  test('on 29 February the past year begins on 28 February', () => {
    const leap_day = at('2028-02-29T04:00:00Z');
    expect(ask('2027-02-28', '2027-03-01', leap_day)).toMatchObject({ first_day: 20_270_228 });
    expect(ask('2027-02-27', '2027-03-01', leap_day)).toEqual(refused('too_long_ago'));
  });

  test('the start may be today but no later; future days are left out', () => {
    expect(ask('2026-03-01', '2026-04-01')).toEqual({
      first_day: 20_260_301,
      last_day: 20_260_301,
      query_end_time: '2026-03-01',
    });
    expect(ask('2026-03-02', '2026-03-02')).toEqual(refused('not_begun'));
    expect(ask('2026-03-02', '2026-03-02', at('2026-03-01T16:00:00Z'))).toMatchObject({
      last_day: 20_260_302,
    });
  });
});

test('a day follows the region’s local time, even if the clocks were changed', () => {
  // Mexico had summer time until 2022.
  expect(dayAt('MX', at('2022-07-10T04:59:59Z'))).toBe(20_220_709);
  expect(dayAt('MX', at('2022-07-10T05:00:00Z'))).toBe(20_220_710);
  expect(dayAt('MX', at('2026-07-10T05:59:59Z'))).toBe(20_260_709);
  expect(monthOf(20_260_709)).toBe(202_607);
});
