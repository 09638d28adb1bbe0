// Shows an order: the fields that are always sent, and the ones sent on request.

import { inUnits } from '../../../engine/money.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import { geolocation_channel, isCancelled, order_rights } from '../order.ts';
import { orderStates, return_seconds_max } from '../order_transitions.ts';
import { type Channels, carrierName } from './carrier_name.ts';
import type { DetailedOrder } from './detailed_order.ts';
import type { get_order_detail, OptionalName } from './get_order_detail.contract.ts';
import { maskName, maskPhone } from './mask.ts';
import { checkoutOf, showOrderFacts, showPayments } from './show_checkout.ts';
import { showLine, showPackage } from './show_lines.ts';

type Shown = ResponseOf<typeof get_order_detail>['order_list'][number];

const day_s = 86_400;

/** What an order's view needs besides the order. */
export interface Circumstances {
  readonly region: Region;
  readonly seller_type: string;
  readonly rights: readonly string[];
  readonly now: number;
  readonly public_url: string;
  readonly is_masked: boolean;
  /** Whether the fields of PENDING orders are requested. */
  readonly with_pending: boolean;
  readonly channels: Channels;
}

const isPaid = ({ pay_time, cod }: DetailedOrder['row']): boolean => pay_time !== null || cod === 1;

export function showRecipient(
  { row, packages }: DetailedOrder,
  { is_masked }: Pick<Circumstances, 'is_masked'>,
): NonNullable<Shown['recipient_address']> {
  const recipient = parseJson(row.recipient_address);
  const { name, phone, region, state, city, district, town, zipcode, address: full_address } = recipient;
  const { geolocation } = recipient;
  const is_called_virtually = checkoutOf(row).virtual_contact_number !== undefined;
  const is_located = packages.some(({ logistic_id }) => logistic_id === geolocation_channel);
  return {
    region,
    state,
    city,
    district,
    town,
    zipcode,
    name: is_masked ? maskName(name) : name,
    phone: is_called_virtually ? '****' : is_masked ? maskPhone(phone) : phone,
    full_address,
    ...(is_located && geolocation && { geolocation }),
  };
}

function showInvoice({ row: { invoice_data } }: DetailedOrder): Shown['invoice_data'] {
  if (invoice_data === null) return null;
  const {
    total_value_micros,
    products_total_value_micros,
    pending_reason = 'The tax authority has not confirmed the invoice yet.',
    ...invoice
  } = parseJson(invoice_data);
  return {
    ...invoice,
    pending_reason: invoice.status === 'pending' ? pending_reason : '',
    total_value: inUnits(total_value_micros),
    products_total_value: inUnits(products_total_value_micros),
  };
}

/** The channel of the first package that is not cancelled. */
function channelOf({ packages }: DetailedOrder, { channels }: Circumstances) {
  const first = packages.find((pkg) => !isCancelled(pkg)) ?? packages[0];
  return first && channels.get(first.logistic_id);
}

/** The estimated delivery times. */
function showDeliveryTimes(order: DetailedOrder, circumstances: Circumstances) {
  const unknown = { edt_from: 0, edt_to: 0 };
  const { row } = order;
  const starts = row.pickup_done_time ?? row.ship_by_date;
  if (circumstances.region !== 'BR' || starts === null || !isPaid(row)) return unknown;
  const { delivery_days_min = null, delivery_days_max = null } = channelOf(order, circumstances) ?? {};
  if (delivery_days_min === null || delivery_days_max === null) return unknown;
  return { edt_from: starts + delivery_days_min * day_s, edt_to: starts + delivery_days_max * day_s };
}

/** Until when the buyer can open a return, if that is still possible. */
function returnDueDate({ row: { order_status, delivered_time } }: DetailedOrder, now: number) {
  if (order_status !== 'COMPLETED' || delivered_time === null) return {};
  const return_request_due_date = delivered_time + return_seconds_max;
  return now <= return_request_due_date ? { return_request_due_date } : {};
}

/** The fields that one requested name adds. */
type Part = (order: DetailedOrder, circumstances: Circumstances) => Partial<Shown>;

const parts: Readonly<Record<OptionalName, Part>> = {
  total_amount: ({ row }) => (isPaid(row) ? { total_amount: inUnits(row.total_amount_micros) } : {}),
  buyer_user_id: ({ row: { buyer_user_id } }) => ({ buyer_user_id }),
  buyer_username: ({ row: { buyer_username } }) => ({ buyer_username }),
  recipient_address: (...of) => ({ recipient_address: showRecipient(...of) }),
  estimated_shipping_fee: ({ row }) => ({
    estimated_shipping_fee: inUnits(row.estimated_shipping_fee_micros),
  }),
  actual_shipping_fee: ({ row }) => ({ actual_shipping_fee: inUnits(row.actual_shipping_fee_micros ?? 0) }),
  actual_shipping_fee_confirmed: ({ row }) => ({
    actual_shipping_fee_confirmed: row.actual_shipping_fee_micros !== null,
  }),
  goods_to_declare: ({ row }) => ({ goods_to_declare: row.goods_to_declare === 1 }),
  note: ({ row: { note } }) => ({ note }),
  note_update_time: ({ row }) => ({ note_update_time: row.note_update_time ?? 0 }),
  item_list: (order, circumstances) => ({
    item_list: order.lines.map((line) => showLine(order, line, circumstances)),
  }),
  pay_time: ({ row: { pay_time } }) => ({ pay_time }),
  dropshipper: ({ row: { dropshipper } }) => ({ dropshipper }),
  dropshipper_phone: ({ row: { dropshipper_phone } }) => ({ dropshipper_phone }),
  split_up: ({ packages }) => ({ split_up: packages.length > 1 }),
  buyer_cancel_reason: ({ row: { buyer_cancel_reason } }) => ({ buyer_cancel_reason }),
  cancel_by: ({ row }) => ({ cancel_by: row.cancel_by ?? '' }),
  cancel_reason: ({ row: { cancel_reason } }) => ({ cancel_reason }),
  buyer_cpf_id: ({ row }, { region }) => ({ buyer_cpf_id: region === 'BR' ? row.buyer_cpf_id : null }),
  fulfillment_flag: ({ row: { fulfillment_flag } }) => ({ fulfillment_flag }),
  pickup_done_time: ({ row }) => ({ pickup_done_time: row.pickup_done_time ?? 0 }),
  package_list: (order, circumstances) => ({
    package_list: order.packages.map((pkg) => showPackage(order, pkg, circumstances)),
  }),
  shipping_carrier: (...of) => ({ shipping_carrier: carrierName(channelOf(...of)) }),
  payment_method: ({ row: { payment_method } }) => ({ payment_method }),
  invoice_data: (order, { region }) => ({ invoice_data: region === 'BR' ? showInvoice(order) : null }),
  order_chargeable_weight_gram: ({ row: { order_chargeable_weight_gram } }) => ({
    order_chargeable_weight_gram,
  }),
  return_request_due_date: (order, { now }) => returnDueDate(order, now),
  payment_info: (order, { region }) => ({
    payment_info: region !== 'BR' ? null : isPaid(order.row) ? showPayments(order) : [],
  }),
  pending_terms: (_, { with_pending }) => (with_pending ? { pending_terms: [] } : {}),
  pending_description: (_, { with_pending }) => (with_pending ? { pending_description: [] } : {}),
  edt: showDeliveryTimes,
  international_label: (_, { region, seller_type }) => ({
    is_international: region === 'BR' && seller_type === 'cross_border',
  }),
};

/** The given names that are names of optional fields. */
export const optionalNames = (names: readonly string[]): OptionalName[] =>
  names.filter((name): name is OptionalName => Object.hasOwn(parts, name));

export function showOrder(
  order: DetailedOrder,
  names: readonly OptionalName[],
  circumstances: Circumstances,
): Shown {
  const { row, packages } = order;
  const { region, rights, now } = circumstances;
  const { order_status, create_time, delivered_time } = row;
  const { buyer_preference_for_partial_cancellation = 0 } = checkoutOf(row);
  const facts = { order_status, create_time, delivered_time, packages };
  const shown: Shown = {
    order_sn: row.order_sn,
    region,
    currency: regions[region].currency,
    cod: row.cod === 1,
    order_status,
    message_to_seller: row.message_to_seller,
    create_time,
    update_time: row.update_time,
    days_to_ship: row.days_to_ship,
    ship_by_date: row.ship_by_date ?? 0,
    reverse_shipping_fee: inUnits(row.reverse_shipping_fee_micros),
    checkout_shipping_carrier: row.checkout_shipping_carrier,
    advance_package: false,
    can_full_cancel_order: orderStates.canTransition('cancel', facts, { now }),
    can_partial_cancel_order:
      rights.includes(order_rights.cancel_pieces) &&
      buyer_preference_for_partial_cancellation === 0 &&
      orderStates.canTransition('cancel_pieces', facts, { now }),
    buyer_preference_for_partial_cancellation,
    ...showOrderFacts(order, circumstances),
  };
  for (const name of names) Object.assign(shown, parts[name](order, circumstances));
  return shown;
}
