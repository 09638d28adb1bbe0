// When generated orders are placed: at the hours at which people order, and early enough for what happens to them.

import { type Random, randomOf } from '../../../engine/seeded_random.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import { daysAround } from '../../../market/logistics/pickup/calendar.ts';
import { anyHour } from '../../../testing/simulation/calendar.ts';
import type { OrderPlan } from './order_plan.ts';

/** Both in Unix seconds. */
export interface OrderPeriod {
  readonly from: number;
  readonly until: number;
}

interface Day {
  readonly starts_at: number;
  /** The sum of the weights up to this day. */
  readonly weight_to: number;
}

/** On Saturday and Sunday people order more. */
const weekend_weight = 1.25;
const tries_max = 6;
const half_day = 43_200;

/** The days of a period, on which more or fewer orders come. */
export class OrderCalendar {
  readonly #days: Day[] = [];

  constructor(
    readonly period: OrderPeriod,
    region: Region,
    seed: string,
  ) {
    const around = daysAround(period.from, regions[region].time_zone);
    const random = randomOf(seed, 'days');
    let weight_to = 0;
    for (let at = 0; ; at++) {
      const { starts_at, weekday } = around.dayAt(at);
      if (starts_at > period.until) return;
      weight_to += random.between(50, 150) * (weekday > 5 ? weekend_weight : 1);
      this.#days.push({ starts_at, weight_to });
    }
  }

  #anyMoment(random: Random): number {
    const weight = random.between(0, 1_000_000_000) / 1_000_000_000;
    const wanted = weight * (this.#days.at(-1)?.weight_to ?? 0);
    let low = 0;
    let high = this.#days.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#days[middle]?.weight_to ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    const { starts_at = this.period.from } = this.#days[low] ?? {};
    return starts_at + anyHour(random) * 3_600 + random.between(0, 3_599);
  }

  /**
   * When an order is placed, so that its steps end before the period does, and it is then in its state.
   *
   * @returns also by how much its steps must be faster, if the period is too short: a factor up to 1.
   */
  place({ steps, ends_after, stays }: OrderPlan, random: Random): { at: number; speed: number } {
    const { from, until } = this.period;
    const lasts = (steps.at(-1)?.after ?? 0) + ends_after;
    const latest = until - lasts;
    let at = 0;
    if (stays !== undefined) at = latest - random.between(1, stays);
    else
      for (let tries = 0; at < from || at > latest; tries++) {
        if (tries === tries_max) {
          at = latest - random.between(0, half_day);
          break;
        }
        at = this.#anyMoment(random);
      }
    const begins_by = Math.floor((until - from) / 8);
    if (at < from) at = from + random.between(0, Math.min(begins_by, half_day));
    const room = until - at - 1;
    return { at, speed: lasts > room ? (0.95 * room) / (lasts + 1) : 1 };
  }
}
