// Places an order in a built shop, as `order.place` does.

import { localDay } from '../../../engine/local_time.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { estimatedFacts, incomeLine } from '../../../market/order/commands/estimate_placed.ts';
import { describeLine, type Listings, type PlacedLine } from '../../../market/order/commands/place_lines.ts';
import { type NewOrder, orderRow, placedWith } from '../../../market/order/commands/place_order.ts';
import { boughtLine } from '../../../market/order/commands/redeem_voucher.ts';
import { deadlineOf } from '../../../market/order/deadlines.ts';
import { line_item_ids, order_state_columns } from '../../../market/order/order.tables.ts';
import { packageNumber } from '../../../market/order/order_number.ts';
import { package_ids } from '../../../market/order/package.tables.ts';
import type { Order, OrderState } from '../../../market/order/package.ts';
import { inStockOrder } from '../../../market/order/stock_of_packages.ts';
import { estimatedIncome } from '../../../market/payment/income/order_income.ts';
import { readOrderTerms } from '../../../market/payment/income/read_order_terms.ts';
import { type BuiltOrder, builtPieces } from './built_order.ts';
import type { BuiltShop } from './built_shop.ts';
import { type BuiltPlace, placeWith, type SoldModel } from './built_stock.ts';

/** An order to place. The pieces of each line must be at one place. */
export interface OrderToBuild extends Omit<NewOrder, 'shop' | 'holiday' | 'lines'> {
  readonly order_sn: string;
  readonly lines: readonly { readonly sold: SoldModel; readonly quantity: number }[];
  readonly is_returned: boolean;
}

/** A line of a model without its order and its number of pieces. */
type Described = ReturnType<typeof describeLine>;

/** Places orders, and remembers what they have in common: what lines say of a model, and the terms of a day. */
export class PlacingOrders {
  readonly #lines = new Map<SoldModel, Described>();
  readonly #terms = new Map<string, ReturnType<typeof readOrderTerms>>();

  constructor(
    readonly built: BuiltShop,
    readonly listings: Listings,
  ) {}

  #describe(sold: SoldModel): Exclude<Described, { readonly reason: string }> {
    const { item_id, model_id } = sold;
    const known = this.#lines.get(sold) ?? describeLine({ item_id, model_id, quantity: 1 }, this.listings);
    this.#lines.set(sold, known);
    if (isRefused(known))
      throw new Error(`Item ${item_id}, model ${model_id}, cannot be sold: ${known.reason}.`);
    return known;
  }

  /** Whether a model can be ordered. */
  isSold({ item_id, model_id }: SoldModel): boolean {
    return !isRefused(describeLine({ item_id, model_id, quantity: 1 }, this.listings));
  }

  /** The listed price of a piece, in micros. */
  priceOf(sold: SoldModel): number {
    return this.#describe(sold).model_original_price_micros;
  }

  #lineOf(order_sn: string, { sold, quantity }: OrderToBuild['lines'][number], line_no: number): PlacedLine {
    const { days_to_ship, is_pre_order, ...row } = this.#describe(sold);
    const { shop_id } = this.built.shop;
    const line_item_id = this.built.ids.next(line_item_ids);
    const own = { shop_id, order_sn, line_no, line_item_id };
    return { row: { ...row, ...own, model_quantity_purchased: quantity }, days_to_ship, is_pre_order };
  }

  /** Reserves the pieces of all lines. @returns the place of each line, by its number. */
  #reserve(
    lines: readonly (PlacedLine & { readonly sold: SoldModel })[],
    actor: ReturnType<BuiltShop['as']>,
  ) {
    const places = new Map<number, BuiltPlace>();
    for (const { row, sold } of [...lines].sort((a, b) => inStockOrder(a.row, b.row))) {
      const { order_sn, line_no, model_quantity_purchased: quantity } = row;
      const place = placeWith(sold, quantity);
      if (!place) throw new Error(`Item ${row.item_id} has fewer than ${quantity} pieces.`);
      this.built.stock.change(place, { kind: 'reserve', quantity, order_sn }, actor);
      places.set(line_no, place);
    }
    return places;
  }

  /** The terms of a day are the same for all orders of a shop out of its own stock. */
  #termsOf(facts: Parameters<typeof readOrderTerms>[1]): ReturnType<typeof readOrderTerms> {
    const day = localDay(facts.region, facts.create_time);
    const known = this.#terms.get(day) ?? readOrderTerms(this.built.store, facts);
    this.#terms.set(day, known);
    return known;
  }

  async place(order: OrderToBuild, now: number): Promise<BuiltOrder> {
    const { built } = this;
    const { shop, buffer } = built;
    const actor = built.as('buyer', now);
    const { order_sn } = order;
    const lines = order.lines.map((line, at) => ({
      ...this.#lineOf(order_sn, line, at + 1),
      sold: line.sold,
    }));
    const places = this.#reserve(lines, actor);
    const placed_lines = lines.map(({ sold: _, row, ...line }) => {
      const product_location_id = places.get(row.line_no)?.pieces.location_id ?? null;
      return { ...line, row: { ...row, product_location_id } };
    });
    const placed: NewOrder = { ...order, shop, holiday: shop, lines: [] };
    const granted = built.vouchers.use(order.voucher_code, placed_lines.map(boughtLine), now);
    const row = orderRow({ ...placed, granted }, order_sn, placed_lines, now);
    if (isRefused(row)) throw new Error(`A generated order was refused: ${row.reason}.`);
    const facts = estimatedFacts({ shop, order: row, granted });
    const income = estimatedIncome(facts, placed_lines.map(incomeLine), await this.#termsOf(facts));
    if (!income) throw new Error('A generated order comes to more than can be kept exactly.');
    const package_number = packageNumber(built.ids.next(package_ids));
    const {
      package: pkg,
      package_lines,
      event,
    } = placedWith(row, placed_lines, placed, package_number, actor);
    built.record([event]);
    for (const line of placed_lines) buffer.add('sales_order_line', line.row);
    const deadline = deadlineOf({ before: {}, after: row }, now);
    if (deadline) built.jobs.enqueue(deadline);
    const { order_status } = row;
    const state = Object.fromEntries(order_state_columns.map((name) => [name, row[name]]));
    const built_lines = placed_lines.map((line) => ({
      row: line.row,
      place: places.get(line.row.line_no) as BuiltPlace,
    }));
    const new_order: BuiltOrder = {
      placed: row,
      order: { ...(state as OrderState), packages: [{ ...pkg, order_status }] } satisfies Order,
      lines: built_lines,
      packed: builtPieces(built_lines, package_lines),
      income,
      invoice: undefined,
      transaction_ids: [],
      is_returned: order.is_returned,
      return_row: undefined,
    };
    built.open.set(order_sn, new_order);
    return new_order;
  }
}
