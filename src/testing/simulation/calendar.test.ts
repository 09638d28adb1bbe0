import { expect, test } from 'vitest';
import { regions } from '../../kit/contract/region.ts';
import { beginsWeek, nextOrderAt, nextRoundAt } from './calendar.ts';

const day = 86_400;
// 2026-03-01 12:00:00 UTC, a Sunday.
const now = 1_772_366_400;
const shop = { shop_id: 1, seed: 'a', sellers: 'app', started_at: now, looked_at: now } as const;

/** All orders of a shop in this many days. */
function ordersOf(how: { seed?: string; orders_per_week: number }, days: number): number[] {
  const moments: number[] = [];
  for (let after = now; ; ) {
    const at = nextOrderAt({ ...shop, ...how }, 'SG', after);
    if (at === undefined || at > now + days * day) return moments;
    expect(at).toBeGreaterThan(after);
    moments.push(at);
    after = at;
  }
}

test('a shop gets the requested number of orders in a week, on average', () => {
  for (const orders_per_week of [1, 7, 100]) {
    const count = ordersOf({ orders_per_week }, 52 * 7).length / 52;
    expect(count).toBeGreaterThan(orders_per_week * 0.75);
    expect(count).toBeLessThan(orders_per_week * 1.25);
  }
  expect(nextOrderAt({ ...shop, orders_per_week: 0 }, 'SG', now)).toBeUndefined();
});

test('orders come at the same moments for the same seed, and at others for another seed', () => {
  const first = ordersOf({ orders_per_week: 7 }, 30);
  expect(ordersOf({ orders_per_week: 7 }, 30)).toEqual(first);
  const other = new Set(ordersOf({ orders_per_week: 7, seed: 'b' }, 30));
  expect(first.filter((at) => other.has(at))).toEqual([]);
});

test('more orders come in the evening of the region than at night', () => {
  const hourOf = (at: number) =>
    Number(
      new Intl.DateTimeFormat('en', {
        timeZone: regions.SG.time_zone,
        hour: '2-digit',
        hourCycle: 'h23',
      }).format(at * 1_000),
    );
  const hours = ordersOf({ orders_per_week: 100 }, 365).map(hourOf);
  const between = (from: number, to: number) => hours.filter((hour) => hour >= from && hour <= to).length;
  expect(between(19, 22)).toBeGreaterThan(4 * between(1, 4));
});

test('carriers come three times a day, and once if nothing waits for them', () => {
  const next = (after: number, is_quiet: boolean) =>
    new Date(nextRoundAt('SG', after, is_quiet) * 1_000).toISOString();
  // It is eight in the evening in the region.
  expect(next(now, false)).toBe('2026-03-02T01:30:00.000Z');
  expect(next(now + 14 * 3_600, false)).toBe('2026-03-02T05:30:00.000Z');
  expect(next(now + 14 * 3_600, true)).toBe('2026-03-03T01:30:00.000Z');
});

test('a week begins with the first round of a Monday in the region', () => {
  const monday = nextRoundAt('SG', now, false);
  expect(beginsWeek('SG', monday, now)).toBe(true);
  expect(beginsWeek('SG', monday + 4 * 3_600, monday)).toBe(false);
  expect(beginsWeek('SG', monday + day, monday)).toBe(false);
  expect(beginsWeek('SG', now, now - day)).toBe(false);
});
