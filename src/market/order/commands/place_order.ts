// Places an order for a buyer: reads its lines from the shop's items, reserves their pieces, and puts them all into a
// first package.

import { type JsonValue, toJson } from '../../../engine/store/json.ts';
import { isRefused, type Refusal } from '../../../kit/contract/refusal.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { type Actor, type Event, eventOf, recordEvents } from '../../event/record_events.ts';
import { keepEstimate } from '../../payment/income/order_income.ts';
import type { HolidayMode } from '../../vocabulary.ts';
import { no_voucher, type VoucherGrant } from '../../voucher/voucher_use.ts';
import { enqueueDeadline } from '../deadlines.ts';
import type { OrderTables } from '../order.tables.ts';
import type { OrderStatus } from '../order.ts';
import { orderSubject } from '../order_change.ts';
import { orderSn, packageNumber } from '../order_number.ts';
import { package_ids } from '../package.tables.ts';
import { insertOrder, insertOrderLines, insertPackageLines, insertPackages } from '../placed_order.store.ts';
import { type EstimatedShop, estimatePlaced } from './estimate_placed.ts';
import { checkoutColumn, type GivenCheckout, prescriptionColumn } from './new_checkout.ts';
import { newPackage } from './new_package.ts';
import type { OrderCommandContext } from './order_command.ts';
import { shipByDate } from './pay_order.ts';
import { type LineRefusal, type NewLine, type PlacedLine, placeLines } from './place_lines.ts';
import { type ReadToPlace, readToPlace } from './read_to_place.ts';
import { redeemVoucher } from './redeem_voucher.ts';

type OrderRow = OrderTables['sales_order'];

/** An order as a buyer places it. */
export interface NewOrder {
  /** Number of the order, which begins with today's date in the region. Drawn if absent. */
  readonly order_sn?: string;
  readonly shop: EstimatedShop;
  /** The shop's holiday mode: a partial holiday delays the deadline for shipping. */
  readonly holiday?: HolidayMode;
  readonly lines: readonly NewLine[];
  readonly buyer: {
    readonly buyer_user_id: number;
    readonly buyer_username: string;
    readonly buyer_cpf_id?: string;
  };
  readonly recipient_address: JsonValue<OrderRow['recipient_address']>;
  readonly channel: { readonly logistic_id: number; readonly channel_name: string };
  /** The warehouse that ships it, if the shop has several. */
  readonly ships_from_address_id?: number;
  readonly estimated_shipping_fee_micros?: number;
  readonly payment_method: string;
  /** Paid on delivery. */
  readonly cod?: boolean;
  /** Whether payment is outstanding. Ignored for an order that is paid on delivery. */
  readonly unpaid?: boolean;
  readonly message_to_seller?: string;
  readonly checkout?: GivenCheckout;
  /** image_ids of the buyer's prescription. */
  readonly prescription_images?: readonly string[];
  /** Code of a voucher of the shop that the buyer uses. */
  readonly voucher_code?: string | undefined;
}

/** A placed order: its row, and its lines, from which its fees are estimated. */
export interface PlacedOrder {
  readonly order: OrderRow;
  readonly lines: readonly PlacedLine[];
  readonly package_number: string;
}

/** Whether the region forbids shipping until the seller has given an invoice. */
export const needsInvoice = (region: Region): boolean => region === 'BR';

const statusOf = ({ shop, cod, unpaid }: NewOrder): OrderStatus => {
  if (unpaid && !cod) return 'UNPAID';
  return needsInvoice(shop.region) ? 'INVOICE_PENDING' : 'READY_TO_SHIP';
};

const flag = (value: boolean | undefined): 0 | 1 => (value ? 1 : 0);

/** What the buyer has to pay: the marketplace's vouchers pay for shipping, too. */
function totalOf(goods_micros: number, shipping_micros: number, granted: VoucherGrant): number {
  const to_pay = Math.max(0, goods_micros - granted.voucher_from_seller_micros) + shipping_micros;
  return Math.max(0, to_pay - granted.voucher_from_shopee_micros);
}

/** The row of a placed order, or why its payments are not possible. */
export function orderRow(
  placed: NewOrder & { readonly granted?: VoucherGrant },
  order_sn: string,
  lines: readonly PlacedLine[],
  now: number,
): OrderRow | Refusal<'payments_differ'> {
  const { shop, buyer, channel, cod, payment_method } = placed;
  const { estimated_shipping_fee_micros = 0, message_to_seller = '', granted = no_voucher } = placed;
  const order_status = statusOf(placed);
  const is_paid = order_status !== 'UNPAID';
  const days_to_ship = Math.max(0, ...lines.map((line) => line.days_to_ship));
  const is_warehoused = lines.every(({ row }) => row.mtsku_id !== null);
  const is_cross_border = shop.seller_type === 'cross_border';
  const sellers = is_cross_border ? 'fulfilled_by_cb_seller' : 'fulfilled_by_local_seller';
  const amounts = lines.map(({ row }) => row.model_discounted_price_micros * row.model_quantity_purchased);
  const weights = lines.map(({ row }) => Number(row.weight) * 1_000 * row.model_quantity_purchased);
  const goods_micros = amounts.reduce((sum, amount) => sum + amount, 0);
  const total_amount_micros = totalOf(goods_micros, estimated_shipping_fee_micros, granted);
  const checkout = checkoutColumn({
    ...placed,
    order_sn,
    region: shop.region,
    cod: cod === true,
    total_amount_micros,
  });
  if (isRefused(checkout)) return checkout;
  return {
    shop_id: shop.shop_id,
    order_sn,
    order_status,
    revision: 1,
    create_time: now,
    update_time: now,
    ...buyer,
    buyer_cpf_id: buyer.buyer_cpf_id ?? null,
    recipient_address: toJson(placed.recipient_address),
    total_amount_micros,
    estimated_shipping_fee_micros,
    actual_shipping_fee_micros: null,
    reverse_shipping_fee_micros: 0,
    payment_method,
    cod: flag(cod),
    pay_time: is_paid && !cod ? now : null,
    days_to_ship,
    ship_by_date: is_paid ? shipByDate(now, days_to_ship, placed.holiday) : null,
    checkout_shipping_carrier: channel.channel_name,
    message_to_seller,
    is_pre_order: flag(lines.some((line) => line.is_pre_order)),
    note: '',
    note_update_time: null,
    fulfillment_flag: is_warehoused ? 'fulfilled_by_shopee' : sellers,
    goods_to_declare: flag(is_cross_border),
    dropshipper: null,
    dropshipper_phone: null,
    order_chargeable_weight_gram: Math.round(weights.reduce((sum, weight) => sum + weight, 0)),
    invoice_pending: flag(needsInvoice(shop.region)),
    invoice_data: null,
    cancel_by: null,
    cancel_reason: '',
    buyer_cancel_reason: '',
    pickup_done_time: null,
    delivered_time: null,
    completed_time: null,
    checkout,
    prescription: prescriptionColumn(placed.prescription_images ?? []),
  };
}

/** What is stored with the row of a placed order. */
export interface PlacedWith {
  readonly package: OrderTables['package'];
  readonly package_lines: readonly OrderTables['package_line'][];
  readonly event: Event;
}

/** The first package of a placed order, in which all its pieces are, and the event. */
export function placedWith(
  order: OrderRow,
  lines: readonly PlacedLine[],
  { channel: { logistic_id }, ships_from_address_id }: NewOrder,
  package_number: string,
  actor: Actor,
): PlacedWith {
  const { shop_id, order_sn, order_status } = order;
  return {
    package: newPackage(order, { logistic_id, package_number, ships_from_address_id }),
    package_lines: lines.map(({ row: { line_no, model_quantity_purchased: model_quantity } }) => ({
      shop_id,
      order_sn,
      package_number,
      line_no,
      model_quantity,
    })),
    event: eventOf(
      {
        shop_id,
        subject: orderSubject(order),
        seq: 1,
        kind: 'place',
        data: { to_status: order_status },
      },
      actor,
    ),
  };
}

/** Why an order cannot be placed: a line cannot be sold, or the voucher used, or the amounts cannot be right. */
export type PlacingRefusal =
  | LineRefusal
  | Refusal<'amount_too_large' | 'payments_differ' | 'voucher_not_usable'>;

/**
 * Places an order, inside a transaction that the caller must roll back on an obstacle: some pieces may be reserved by
 * then.
 *
 * @param known what `readToPlace` has read in the transaction, if it was read with something else.
 * @returns the order, or why it was not placed.
 */
export async function placeOrder(
  context: OrderCommandContext,
  placed: NewOrder,
  known?: ReadToPlace,
): Promise<PlacedOrder | PlacingRefusal> {
  const { store, jobs, ids, actor } = context;
  const { now } = actor;
  const { order_sn = orderSn(placed.shop.region, now) } = placed;
  const read = known ?? (await readToPlace(store, placed, now));
  const placing = await placeLines(context, placed, order_sn, read);
  if (isRefused(placing)) return placing;
  const { lines, stock_events } = placing;
  const granted = await redeemVoucher(store, {
    ...placed.shop,
    voucher_code: placed.voucher_code,
    lines,
    now,
  });
  if (isRefused(granted)) return granted;
  const order = orderRow({ ...placed, granted }, order_sn, lines, now);
  if (isRefused(order)) return order;
  const estimate = await estimatePlaced(store, { shop: placed.shop, order, lines, granted }, read.fee_rule);
  if (isRefused(estimate)) return estimate;
  const package_number = packageNumber(ids.next(package_ids));
  const { package: pkg, package_lines, event } = placedWith(order, lines, placed, package_number, actor);
  keepEstimate(store, estimate);
  store.write(insertOrder, order);
  insertOrderLines.write(
    store,
    lines.map(({ row }) => row),
  );
  insertPackages.write(store, [pkg]);
  insertPackageLines.write(store, package_lines);
  recordEvents(store, [...stock_events, event]);
  enqueueDeadline(store, jobs, { before: {}, after: order }, now);
  return { order, lines, package_number };
}
