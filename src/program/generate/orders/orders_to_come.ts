// Places the orders of a request one after another, plans what happens to each, and pays the shop once a week.

import { digits, randomOf } from '../../../engine/seeded_random.ts';
import type { Store } from '../../../engine/store/store.ts';
import { regions } from '../../../kit/contract/region.ts';
import { daysAround } from '../../../market/logistics/pickup/calendar.ts';
import type { Channel } from '../../../market/logistics/shipping/shipments.ts';
import { readListings } from '../../../market/order/commands/read_to_place.ts';
import { findOrders } from '../../../market/order/locked_orders.ts';
import { orderSn } from '../../../market/order/order_number.ts';
import { listPaymentMethods } from '../../../market/payment/methods/get_payment_method_list.ts';
import { round_times, stock_added, stock_low } from '../../../testing/simulation/simulation.ts';
import { GenerateError } from '../generate_error.ts';
import type { BuiltReturns } from '../returns/built_returns.ts';
import type { Agenda } from './agenda.ts';
import type { BuiltMoney } from './built_money.ts';
import type { BuiltOrder } from './built_order.ts';
import type { BuiltShop } from './built_shop.ts';
import type { SoldModel } from './built_stock.ts';
import { buyerOf, chooseLines, shippingFee } from './buyers.ts';
import type { DrawnOrder, OrderDraw } from './order_draw.ts';
import { orderLettersOf } from './order_letters.ts';
import type { OrderPeriod } from './order_times.ts';
import { type OrderToBuild, PlacingOrders } from './place_built_order.ts';
import { type OnBuilt, takeStep } from './take_step.ts';

interface Parts {
  readonly built: BuiltShop;
  readonly money: BuiltMoney;
  readonly returns: BuiltReturns;
  readonly agenda: Agenda;
}

const payout_id_length = 20;
/** How long after the begin of its slot a carrier comes at the latest. */
const slot_seconds = 7_200;
/** Of the orders: their buyers look for a voucher. */
const voucher_share = 0.3;
/** Of a hundred orders, how many buyers there are. */
const buyers_share = 0.7;

export class OrdersToCome {
  placed = 0;
  payout_count = 0;
  #next: DrawnOrder | undefined;
  readonly #letters: (number: number) => string;

  private constructor(
    readonly parts: Parts,
    readonly draw: OrderDraw,
    readonly onBuilt: OnBuilt,
    readonly placing: PlacingOrders,
    readonly sold: readonly SoldModel[],
    readonly channels: readonly Channel[],
    readonly methods: readonly string[],
  ) {
    this.#next = draw.nth(0);
    this.#letters = orderLettersOf(`${draw.request.seed} ${parts.built.shop.shop_id}`);
  }

  static async read(store: Store, parts: Parts, draw: OrderDraw, onBuilt: OnBuilt = () => undefined) {
    const { built } = parts;
    const { shop_id, region } = built.shop;
    const item_ids = [...new Set(built.stock.sold.map(({ item_id }) => item_id))];
    const listings = await readListings(store, shop_id, item_ids);
    const placing = new PlacingOrders(built, listings);
    const sold = built.stock.sold.filter((model) => placing.isSold(model));
    if (sold.length === 0)
      throw new GenerateError(
        'The shop has no listed item with stock of its own, so nobody can order: run `stoa generate items` for it first.',
      );
    const offered = built.channels.filter(({ enabled }) => enabled === 1);
    const carried = offered.filter(
      ({ pickup_info_needed, dropoff_info_needed }) =>
        pickup_info_needed !== null || dropoff_info_needed !== null,
    );
    const channels = carried.length > 0 ? carried : offered;
    if (channels.length === 0)
      throw new GenerateError(
        `The region ${region} has no logistics channel that the shop has not disabled.`,
      );
    const methods = (await store.all(listPaymentMethods, {}))
      .filter((row) => row.region === region)
      .map(({ payment_method }) => payment_method);
    const to_come = new OrdersToCome(parts, draw, onBuilt, placing, sold, channels, methods);
    await to_come.#refuseRepetition(store);
    return to_come;
  }

  /** @throws GenerateError if the orders of this seed are there already. */
  async #refuseRepetition(store: Store): Promise<void> {
    const first = this.draw.nth(0);
    if (!first) return;
    const { order_sn } = this.#orderOf(first);
    const { shop_id } = this.parts.built.shop;
    if ((await findOrders(store, shop_id, [order_sn])).size > 0)
      throw new GenerateError('The shop has the orders of this seed already: give another --seed.');
  }

  /** When the next order is placed; undefined if all are. */
  get next_at(): number | undefined {
    return this.#next?.at;
  }

  async placeNext(): Promise<void> {
    const drawn = this.#next;
    if (!drawn) return;
    this.placed++;
    this.#next = this.draw.nth(this.placed);
    const order = this.#orderOf(drawn);
    for (const { sold } of order.lines) this.#restock(sold, drawn.at);
    this.onBuilt({ at: drawn.at, kind: 'place', order });
    const placed = await this.placing.place(order, drawn.at);
    this.#planStep(placed, drawn, { at: 0, moved_by: 0 });
  }

  #orderOf({ at, plan, random, number }: DrawnOrder): OrderToBuild {
    const { built } = this.parts;
    const { region } = built.shop;
    const { seed, count } = this.draw.request;
    const channel = random.pick(this.channels);
    const order_sn = orderSn(region, at, this.#letters(number));
    const lines = chooseLines(this.sold, random);
    const cod = plan.cod && channel.cod_enabled === 1;
    const price = lines[0] ? this.placing.priceOf(lines[0].sold) : 0;
    const bought = lines.map(({ sold, quantity }) => ({
      item_id: sold.item_id,
      price_micros: this.placing.priceOf(sold) * quantity,
    }));
    const has_voucher = random.chance(voucher_share);
    const buyer_count = Math.max(1, Math.round(count * buyers_share));
    return {
      order_sn,
      lines,
      ...buyerOf(seed, region, channel, random.between(1, buyer_count)),
      channel,
      estimated_shipping_fee_micros: shippingFee(region, price, random),
      payment_method: cod
        ? 'Cash on Delivery'
        : this.methods.length > 0
          ? random.pick(this.methods)
          : 'Credit Card',
      cod,
      unpaid: plan.unpaid,
      is_returned: plan.is_returned,
      voucher_code: has_voucher ? built.vouchers.choose(bought, at, random) : undefined,
      message_to_seller: '',
    };
  }

  /** The seller adds pieces of what is running out. */
  #restock(sold: SoldModel, at: number): void {
    const [place] = sold.places;
    const { built } = this.parts;
    if (!place || place.pieces.stock - place.pieces.reserved_stock >= stock_low) return;
    const stock = place.pieces.stock + stock_added;
    this.onBuilt({ at, kind: 'restock', sold, location_id: place.pieces.location_id, stock });
    built.stock.set(place, stock, built.as('marketplace', at));
  }

  /** @param step which of its steps comes next, and by how many seconds the slot of a pickup has moved it. */
  #planStep(order: BuiltOrder, drawn: DrawnOrder, step: { at: number; moved_by: number }): void {
    const planned = drawn.plan.steps[step.at];
    if (!planned) return;
    const { agenda } = this.parts;
    const at = drawn.at + Math.max(1, Math.round(planned.after * drawn.speed)) + step.moved_by;
    const goOn = (is_done: boolean) => {
      if (!is_done) return;
      const moved_by = planned.kind === 'ship' ? this.#movedBySlot(order, drawn, step.at) : step.moved_by;
      this.#planStep(order, drawn, { at: step.at + 1, moved_by });
    };
    // Most steps wait for nothing.
    agenda.add(at, () => {
      const { partner_id } = this.draw.request;
      const { built, money, returns } = this.parts;
      const context = { built, money, returns, now: at, partner_id };
      const taken = takeStep(context, order, planned.kind, drawn.random, this.onBuilt);
      return typeof taken === 'boolean' ? goOn(taken) : taken.then(goOn);
    });
  }

  /** By how many seconds the booked slot of a pickup moves what comes after, if there is time for that. */
  #movedBySlot({ order }: BuiltOrder, drawn: DrawnOrder, step_at: number): number {
    const [slot_start] = order.packages[0]?.pickup_time_id?.match(/^\d+/) ?? [];
    const next = drawn.plan.steps[step_at + 1];
    if (slot_start === undefined || !next || drawn.speed < 1) return 0;
    const moved_by = Number(slot_start) + drawn.random.between(0, slot_seconds) - (drawn.at + next.after);
    const ends = drawn.at + (drawn.plan.steps.at(-1)?.after ?? 0) + drawn.plan.ends_after + moved_by;
    return ends < this.draw.request.period.until ? moved_by : 0;
  }

  /** Pays out what is released, each Monday. */
  planPayouts({ from, until }: OrderPeriod): void {
    const { built, money, agenda } = this.parts;
    const { region, shop_id } = built.shop;
    const around = daysAround(from, regions[region].time_zone);
    const random = randomOf(this.draw.request.seed, `payouts ${shop_id}`);
    for (let days = 0; around.dayAt(days).starts_at <= until; days++) {
      if (around.dayAt(days).weekday !== 1) continue;
      const { at } = around.momentAt(days, round_times[0]);
      agenda.add(at, async () => {
        const encrypted_payout_ids = await money.payOut(at, () => random.text(digits, payout_id_length));
        this.payout_count += encrypted_payout_ids.length;
        if (encrypted_payout_ids.length > 0) this.onBuilt({ at, kind: 'pay_out', encrypted_payout_ids });
      });
    }
  }
}
