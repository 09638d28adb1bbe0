// Places an order in a built shop, as `order.place` does.

import { localDay } from '../../../engine/local_time.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { estimatedFacts, incomeLine } from '../../../market/order/commands/estimate_placed.ts';
import { describeLine, type PlacedLine } from '../../../market/order/commands/place_lines.ts';
import { type NewOrder, orderRow, placedWith } from '../../../market/order/commands/place_order.ts';
import type { Listings } from '../../../market/order/commands/read_to_place.ts';
import { boughtLine } from '../../../market/order/commands/redeem_voucher.ts';
import { deadlineOf } from '../../../market/order/deadlines.ts';
import { stateColumns } from '../../../market/order/mirror/imported_rows.ts';
import { line_item_ids } from '../../../market/order/order.tables.ts';
import { packageNumber } from '../../../market/order/order_number.ts';
import { package_ids } from '../../../market/order/package.tables.ts';
import type { Order } from '../../../market/order/package.ts';
import { inStockOrder } from '../../../market/order/stock_of_packages.ts';
import { placedIncomeRow } from '../../../market/payment/income/order_income.ts';
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

/** What all lines of a model have in common: its row without the order and the number of pieces. */
type Described = Omit<PlacedLine, 'row'> & {
  readonly row: Omit<PlacedLine['row'], 'shop_id' | 'order_sn' | 'line_no' | 'line_item_id'>;
};

/** Places orders, and remembers what they have in common: what lines say of a model, and the terms of a day. */
export class PlacingOrders {
  readonly #lines = new Map<SoldModel, Described>();
  readonly #terms = new Map<string, ReturnType<typeof readOrderTerms>>();

  constructor(
    readonly built: BuiltShop,
    readonly listings: Listings,
  ) {}

  #describe(sold: SoldModel): Described {
    const known = this.#lines.get(sold);
    if (known) return known;
    const { item_id, model_id } = sold;
    const described = describeLine({ item_id, model_id, quantity: 1 }, this.listings);
    if (isRefused(described))
      throw new Error(`Item ${item_id}, model ${model_id}, cannot be sold: ${described.reason}.`);
    const { days_to_ship, is_pre_order, ...row } = described;
    const made = { row, days_to_ship, is_pre_order };
    this.#lines.set(sold, made);
    return made;
  }

  /** Whether a model can be ordered. */
  isSold({ item_id, model_id }: SoldModel): boolean {
    return !isRefused(describeLine({ item_id, model_id, quantity: 1 }, this.listings));
  }

  /** The listed price of a piece, in micros. */
  priceOf(sold: SoldModel): number {
    return this.#describe(sold).row.model_original_price_micros;
  }

  /** @param place where its pieces were reserved. */
  #lineOf(
    order_sn: string,
    { sold, quantity }: OrderToBuild['lines'][number],
    line_no: number,
    { pieces: { location_id } }: BuiltPlace,
  ): PlacedLine {
    const { row, days_to_ship, is_pre_order } = this.#describe(sold);
    return {
      row: {
        ...row,
        shop_id: this.built.shop.shop_id,
        order_sn,
        line_no,
        line_item_id: this.built.ids.next(line_item_ids),
        model_quantity_purchased: quantity,
        product_location_id: location_id,
      },
      days_to_ship,
      is_pre_order,
    };
  }

  /** Reserves the pieces of all lines. @returns the place of each line. */
  #reserve({ order_sn, lines }: OrderToBuild, actor: ReturnType<BuiltShop['as']>): readonly BuiltPlace[] {
    const places: BuiltPlace[] = [];
    const sorted = [...lines.entries()].sort(([, a], [, b]) => inStockOrder(a.sold, b.sold));
    for (const [at, { sold, quantity }] of sorted) {
      const place = placeWith(sold, quantity);
      if (!place) throw new Error(`Item ${sold.item_id} has fewer than ${quantity} pieces.`);
      this.built.stock.change(place, { kind: 'reserve', quantity, order_sn }, actor);
      places[at] = place;
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
    const places = this.#reserve(order, actor);
    const lines = order.lines.map((line, at) =>
      this.#lineOf(order_sn, line, at + 1, places[at] as BuiltPlace),
    );
    const placed: NewOrder = { ...order, shop, holiday: shop, lines: [] };
    const granted = built.vouchers.use(order.voucher_code, lines.map(boughtLine), now);
    const row = orderRow({ ...placed, granted }, order_sn, lines, now);
    if (isRefused(row)) throw new Error(`A generated order was refused: ${row.reason}.`);
    const facts = estimatedFacts({ shop, order: row, granted });
    const income = placedIncomeRow(facts, lines.map(incomeLine), await this.#termsOf(facts));
    const package_number = packageNumber(built.ids.next(package_ids));
    const { package: pkg, package_lines, event } = placedWith(row, lines, placed, package_number, actor);
    built.record([event]);
    for (const line of lines) buffer.add('sales_order_line', line.row);
    const deadline = deadlineOf({ before: {}, after: row }, now);
    if (deadline) built.jobs.enqueue(deadline);
    const { order_status } = row;
    const built_lines = lines.map(({ row: line }, at) => ({ row: line, place: places[at] as BuiltPlace }));
    const new_order: BuiltOrder = {
      placed: row,
      order: { ...stateColumns(row), packages: [{ ...pkg, order_status }] } satisfies Order,
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
