// Draws the orders of a request: the state of each and when it is placed. The same seed draws the same.

import { type Random, randomOf } from '../../../engine/seeded_random.ts';
import { needsInvoice } from '../../../market/order/commands/place_order.ts';
import { maySplit } from './built_split.ts';
import { type OrderPlan, planOrder } from './order_plan.ts';
import { countsOf, type GeneratedState } from './order_states.ts';
import { OrderCalendar } from './order_times.ts';
import type { OrdersRequest } from './orders_request.ts';

export interface DrawnOrder {
  /** Counted from 0. */
  readonly number: number;
  readonly plan: OrderPlan;
  /** When it is placed, in Unix seconds. */
  readonly at: number;
  /** By how much its steps are faster, if the period is too short for them: a factor up to 1. */
  readonly speed: number;
  readonly random: Random;
}

export class OrderDraw {
  readonly #states: readonly GeneratedState[];
  readonly #state_of: Uint8Array;
  readonly #calendar: OrderCalendar;
  readonly #can_split: boolean;
  /** The numbers of the orders, in the order in which they are placed. */
  readonly #sequence: Uint32Array;

  constructor(readonly request: OrdersRequest) {
    const { count, seed, shares, shop, period } = request;
    this.#can_split = maySplit(shop);
    this.#calendar = new OrderCalendar(period, shop.region, `${seed} ${shop.shop_id}`);
    const counts = countsOf(shares, count);
    this.#states = counts.map(([state]) => state);
    this.#state_of = new Uint8Array(count);
    let at = 0;
    counts.forEach(([, state_count], index) => {
      this.#state_of.fill(index, at, at + state_count);
      at += state_count;
    });
    const times = Float64Array.from({ length: count }, (_, number) => this.draw(number).at);
    const timeOf = (number: number) => times[number] ?? 0;
    this.#sequence = Uint32Array.from({ length: count }, (_, number) => number).sort(
      (a, b) => timeOf(a) - timeOf(b) || a - b,
    );
  }

  get count(): number {
    return this.request.count;
  }

  draw(number: number): DrawnOrder {
    const { seed, shop, period, partner_id } = this.request;
    const random = randomOf(seed, `order ${shop.shop_id} ${number}`);
    const state = this.#states[this.#state_of[number] ?? 0] as GeneratedState;
    const plan = planOrder(state, random, {
      needs_invoice: needsInvoice(shop.region),
      can_dispute: partner_id !== undefined,
      can_split: this.#can_split,
      room: period.until - period.from,
    });
    return { number, plan, ...this.#calendar.place(plan, random), random };
  }

  /** The order that is placed after so many others; undefined if there is none. */
  nth(placed: number): DrawnOrder | undefined {
    const number = this.#sequence[placed];
    return number === undefined ? undefined : this.draw(number);
  }
}
