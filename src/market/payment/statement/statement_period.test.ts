import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { regions } from '../../../kit/contract/region.ts';
import { lastPeriod, localTimeWriter, type StatementPeriod, statementTypeOf } from './statement_period.ts';

/** The Unix time in seconds of a text such as `2026-03-02T00:00:00+08:00`. */
const at = (text: string) => Date.parse(text) / 1_000;
const period = (from: string, to: string): StatementPeriod => ({ from: at(from), to: at(to) });
const zones = [...new Set(Object.values(regions).map(({ time_zone }) => time_zone))];

describe('bounds of a statement', () => {
  test.each([
    // Monday to Sunday in Singapore.
    ['Asia/Singapore', '2026-02-23T00:00:00+08:00', '2026-03-01T23:59:59+08:00', 1],
    ['Asia/Singapore', '2026-02-01T00:00:00+08:00', '2026-02-28T23:59:59+08:00', 2],
    ['Asia/Singapore', '2024-02-01T00:00:00+08:00', '2024-02-29T23:59:59+08:00', 2],
    // A week and a month in which clocks go forward, and back.
    ['Europe/Warsaw', '2026-03-23T00:00:00+01:00', '2026-03-29T23:59:59+02:00', 1],
    ['Europe/Warsaw', '2026-10-19T00:00:00+02:00', '2026-10-25T23:59:59+01:00', 1],
    ['Europe/Warsaw', '2026-03-01T00:00:00+01:00', '2026-03-31T23:59:59+02:00', 2],
    ['Europe/Warsaw', '2026-10-01T00:00:00+02:00', '2026-10-31T23:59:59+01:00', 2],
    // Chile puts clocks forward at midnight, so this Sunday begins at one.
    ['America/Santiago', '2026-08-31T00:00:00-04:00', '2026-09-06T23:59:59-03:00', 1],
    ['America/Santiago', '2026-09-07T00:00:00-03:00', '2026-09-13T23:59:59-03:00', 1],
    // It puts them back at midnight, so this Saturday ends an hour later.
    ['America/Santiago', '2026-03-30T00:00:00-03:00', '2026-04-05T23:59:59-04:00', 1],
    // Brazil had a month that began at one in the morning.
    ['America/Sao_Paulo', '2018-11-01T00:00:00-03:00', '2018-11-30T23:59:59-02:00', 2],
  ])('%s: %s to %s are the bounds of a statement of type %i', (zone, from, to, type) => {
    expect(statementTypeOf(period(from, to), zone)).toBe(type);
  });

  test('a February that begins on a Monday is a month, and its first week a week', () => {
    const zone = 'Asia/Taipei';
    const month = period('2027-02-01T00:00:00+08:00', '2027-02-28T23:59:59+08:00');
    const week = period('2027-02-01T00:00:00+08:00', '2027-02-07T23:59:59+08:00');
    expect([statementTypeOf(month, zone), statementTypeOf(week, zone)]).toEqual([2, 1]);
    expect([statementTypeOf(month, zone, 1), statementTypeOf(week, zone, 2)]).toEqual([undefined, undefined]);
  });

  test.each(zones)(
    'in %s a period that is a second too short or too long, or in another time zone, is refused',
    (zone) => {
      const now = at('2026-06-15T12:00:00Z');
      for (const type of [1, 2] as const) {
        const { from, to } = lastPeriod(now, type, zone);
        expect(statementTypeOf({ from, to }, zone)).toBe(type);
        for (const [from_off, to_off] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
          [3_600, 3_600],
          [-3_600, -3_600],
          [86_400, 86_400],
          [0, 604_800],
        ] as const)
          expect(statementTypeOf({ from: from + from_off, to: to + to_off }, zone)).toBeUndefined();
      }
    },
  );

  test.each(zones)(
    'in %s the last period has ended on every day of several years, ends just before the current one, and the periods cover the calendar without gaps',
    (zone) => {
      for (const type of [1, 2] as const) {
        let before: StatementPeriod | undefined;
        for (let day = 0; day < 1_100; day += 1) {
          const now = at('2024-01-01T07:31:00Z') + day * 86_400;
          const last = lastPeriod(now, type, zone);
          expect(last.to).toBeLessThan(now);
          expect(now - last.to).toBeLessThan(32 * 86_400);
          if (before && last.from !== before.from) expect(last.from).toBe(before.to + 1);
          before = last;
        }
      }
    },
  );

  test('local time is right in every time zone, also when clocks change', () => {
    for (const zone of ['Europe/Warsaw', 'America/Santiago', 'Asia/Singapore']) {
      const write = localTimeWriter(zone);
      for (let moment = at('2026-03-27T00:00:00Z'); moment < at('2026-04-07T00:00:00Z'); moment += 1_777) {
        const zoned = Temporal.Instant.fromEpochMilliseconds(moment * 1_000).toZonedDateTimeISO(zone);
        expect(write(moment)).toBe(zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' }));
      }
    }
  });
});
