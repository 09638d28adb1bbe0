// When something happens in a simulated shop, by the local time of its region and by its seed.

import { type Random, randomOf } from '../../engine/seeded_random.ts';
import { type Region, regions } from '../../kit/contract/region.ts';
import { daysAround } from '../../market/logistics/pickup/calendar.ts';
import type { SimulatedShop } from './simulation.tables.ts';
import { orders_by_hour, round_times } from './simulation.ts';

/** How many days to look ahead: a shop with one order per week almost surely gets one in this time. */
const days_max = 400;
const all_hours = orders_by_hour.reduce((sum, share) => sum + share, 0);

/** An hour of the day, by how many orders come in it. */
export function anyHour(random: Random): number {
  let left = random.between(1, all_hours);
  return orders_by_hour.findIndex((share) => {
    left -= share;
    return left <= 0;
  });
}

/** Between half and one and a half times the average. */
function orderCount(random: Random, orders_per_week: number): number {
  const count = (orders_per_week / 7) * (random.between(50, 150) / 100);
  return Math.floor(count) + (random.chance(count % 1) ? 1 : 0);
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The moment of the next order, in Unix seconds; undefined if none comes. */
export function nextOrderAt(
  { shop_id, seed, orders_per_week }: SimulatedShop,
  region: Region,
  after: number,
): number | undefined {
  if (orders_per_week === 0) return undefined;
  const around = daysAround(after, regions[region].time_zone);
  for (let days = 0; days < days_max; days++) {
    const random = randomOf(seed, `orders of ${shop_id} on ${around.dayAt(days).text}`);
    const moments = Array.from({ length: orderCount(random, orders_per_week) }, () => {
      const time = `${twoDigits(anyHour(random))}:${twoDigits(random.between(0, 59))}`;
      return around.momentAt(days, time).at + random.between(0, 59);
    });
    const next = Math.min(...moments.filter((at) => at > after));
    if (Number.isFinite(next)) return next;
  }
  return undefined;
}

/**
 * The moment at which carriers come next, in Unix seconds.
 *
 * @param is_quiet whether nothing waits for them: then they come once a day.
 */
export function nextRoundAt(region: Region, after: number, is_quiet: boolean): number {
  const around = daysAround(after, regions[region].time_zone);
  const times = is_quiet ? round_times.slice(0, 1) : round_times;
  for (let days = 0; ; days++)
    for (const time of times) {
      const { at } = around.momentAt(days, time);
      if (at > after) return at;
    }
}

/**
 * Whether a week has begun between `before` and `now`: `now` is on a Monday, and `before` is earlier than
 * that day.
 */
export function beginsWeek(region: Region, now: number, before: number): boolean {
  const today = daysAround(now, regions[region].time_zone).dayAt(0);
  return today.weekday === 1 && before < today.starts_at;
}
