// Plans an imported order: its rows, its events and its income, or the rules that it breaks. Nothing is written.

import { toJson } from '../../../engine/store/json.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { eventOf } from '../../event/record_events.ts';
import { checkoutColumn, prescriptionColumn } from '../../order/commands/new_checkout.ts';
import { newPackage } from '../../order/commands/new_package.ts';
import { orderRow } from '../../order/commands/place_order.ts';
import {
  type ImportedOrderRow,
  type ImportedPackageRow,
  movedRow,
  stateColumns,
} from '../../order/mirror/imported_rows.ts';
import { OrderReplay } from '../../order/mirror/order_replay.ts';
import { type BrokenOrderRule, broken } from '../../order/mirror/stated_order.ts';
import { orderSubject } from '../../order/order_change.ts';
import type { Order } from '../../order/package.ts';
import { findCheckoutObstacle, givenCheckout } from '../actions/order_checkout.ts';
import type { ImportFacts } from './import_facts.ts';
import { findPackingRules, importedLines, packedPieces } from './import_lines.ts';
import { findPaymentRules, pricedImport } from './import_money.ts';
import { findReturnRules } from './import_returns.ts';
import type { DrawnNumbers, PackedPieces, PlannedImport, StatedImport } from './imported_order.ts';
import { findStatusRules, findTimeRules, latestTime, statedOrder } from './stated_movement.ts';

type Planned = Omit<PlannedImport, 'stated' | 'at' | 'external_id' | 'digest'>;

/** Whether the order was paid when it was placed. */
function isPlacedPaid({ cod, pay_time, create_time, history = [], order_status, cancel_by }: StatedImport) {
  if (cod) return true;
  if (pay_time !== undefined) return pay_time === create_time;
  const first = history[0]?.order_status ?? order_status;
  const was_unpaid = first === 'CANCELLED' && (cancel_by === 'buyer' || cancel_by === 'system');
  return first !== 'UNPAID' && !was_unpaid;
}

/** The row of the order when it was placed. */
function placedRow(stated: StatedImport, facts: ImportFacts, drawn: DrawnNumbers, lines: Planned['lines']) {
  const { create_time, buyer_user_id = 0, buyer_username, buyer_cpf_id, cod = false, ship_by_date } = stated;
  const channel = facts.channels.get(stated.logistic_id ?? facts.first_channel?.logistic_id ?? 0);
  const row = orderRow(
    {
      shop: facts.shop,
      lines: [],
      buyer: { buyer_user_id, buyer_username, ...(buyer_cpf_id !== undefined && { buyer_cpf_id }) },
      recipient_address: stated.recipient_address,
      channel: { logistic_id: channel?.logistic_id ?? 0, channel_name: channel?.channel_name ?? '' },
      estimated_shipping_fee_micros: stated.estimated_shipping_fee_micros ?? 0,
      payment_method: stated.payment_method ?? (cod ? 'Cash on Delivery' : 'Credit Card'),
      cod,
      unpaid: !isPlacedPaid(stated),
      ...(stated.message_to_seller !== undefined && { message_to_seller: stated.message_to_seller }),
    },
    drawn.order_sn,
    lines,
    create_time,
  );
  if (isRefused(row)) throw new Error('An order without payments cannot have wrong ones.');
  const days_to_ship = stated.days_to_ship ?? row.days_to_ship;
  const is_unpaid = row.ship_by_date === null;
  return {
    ...row,
    days_to_ship,
    ship_by_date: is_unpaid ? null : (ship_by_date ?? create_time + days_to_ship * 86_400),
    actual_shipping_fee_micros: stated.actual_shipping_fee_micros ?? null,
    note: stated.note ?? '',
    note_update_time: stated.note === undefined ? null : create_time,
    invoice_data: stated.invoice === undefined ? null : toJson(stated.invoice),
  };
}

function placedPackages(
  stated: StatedImport,
  row: ImportedOrderRow,
  facts: ImportFacts,
  packed: readonly PackedPieces[],
) {
  const rules: BrokenOrderRule[] = [];
  const order_channel = stated.logistic_id ?? facts.first_channel?.logistic_id ?? 0;
  if (!facts.channels.has(order_channel))
    rules.push(broken('logistic_id', `must be a channel of ${facts.shop.region}`));
  const numbers = new Set<string>();
  const packages = packed.map(({ package_number }, at) => {
    const pkg = stated.package_list?.[at];
    const field = `package_list[${at}]`;
    const logistic_id = pkg?.logistic_id ?? order_channel;
    if (pkg?.logistic_id !== undefined && !facts.channels.has(logistic_id))
      rules.push(broken(`${field}.logistic_id`, `must be a channel of ${facts.shop.region}`));
    if (numbers.has(package_number) || facts.taken_package_numbers.has(package_number))
      rules.push(broken(`${field}.package_number`, 'must be a number that no other package of the shop has'));
    numbers.add(package_number);
    return {
      ...newPackage(row, { logistic_id, package_number }),
      parcel_chargeable_weight_gram: pkg?.weight_gram ?? 0,
    };
  });
  return { packages, rules };
}

/** Tracking numbers of the seller's own carriers, and the rules of tracking numbers. */
function trackingOf(
  stated: StatedImport,
  packages: readonly ImportedPackageRow[],
  facts: ImportFacts,
  order_sn: string,
) {
  const rules: BrokenOrderRule[] = [];
  const own: string[] = [];
  for (const [at, { tracking_number }] of (stated.package_list ?? []).entries()) {
    if (tracking_number === undefined) continue;
    const field = `package_list[${at}].tracking_number`;
    const pkg = packages[at];
    if (pkg?.tracking_number !== tracking_number)
      rules.push(broken(field, 'is only possible once the shipment is arranged'));
    if (pkg?.mode !== 'non_integrated') continue;
    const holder = facts.holders.get(tracking_number);
    if (holder !== undefined && holder !== order_sn)
      rules.push(broken(field, 'belongs to another order of the shop'));
    own.push(tracking_number);
  }
  return { tracking_numbers: [...new Set(own)], rules };
}

const obstacle_rules = {
  virtual_number_impossible: broken(
    'virtual_contact_number',
    'is only possible in TW, on a channel that is not integrated',
  ),
  no_prescription_sold: broken('prescription_image_list', 'is only possible for local sellers in ID and PH'),
};

function findOtherRules(stated: StatedImport, facts: ImportFacts, order_sn: string): BrokenOrderRule[] {
  const { shop, first_channel } = facts;
  const channel = stated.logistic_id === undefined ? first_channel : facts.channels.get(stated.logistic_id);
  const obstacle = channel && findCheckoutObstacle(stated, [], shop, channel);
  return [
    ...(stated.order_sn !== undefined && facts.taken_order_sns.has(order_sn)
      ? [broken('order_sn', 'must be a number that no other order of the shop has')]
      : []),
    ...(obstacle ? [obstacle_rules[obstacle]] : []),
    ...(stated.invoice !== undefined && shop.region !== 'BR'
      ? [broken('invoice', 'is only possible for orders in BR')]
      : []),
    ...(stated.create_time > facts.now ? [broken('create_time', 'must not be in the future')] : []),
  ];
}

/** How many rules of an order are reported at most. */
const rules_max = 20;

/** Plans an order. @returns its parts, or the rules that it breaks, at most 20. */
export function planImport(
  stated: StatedImport,
  facts: ImportFacts,
  drawn: DrawnNumbers,
): Planned | readonly BrokenOrderRule[] {
  const { shop, now, request_id } = facts;
  const { order_sn } = drawn;
  const { lines, rules: line_rules } = importedLines(stated, facts, drawn);
  const packed = packedPieces(stated, lines, drawn);
  const placed = placedRow(stated, facts, drawn, lines);
  const { packages: new_packages, rules: package_rules } = placedPackages(stated, placed, facts, packed);
  const before = [
    ...findOtherRules(stated, facts, order_sn),
    ...findStatusRules(stated),
    ...findTimeRules(stated, stated.create_time, now),
    ...line_rules,
    ...(line_rules.length === 0 ? findPackingRules(packed, lines, shop.region) : []),
    ...package_rules,
  ];
  if (before.length > 0) return before.slice(0, rules_max);

  const { order_status } = placed;
  const order: Order = {
    ...stateColumns(placed),
    packages: new_packages.map((pkg) => ({ ...pkg, order_status })),
  };
  const replay = new OrderReplay(order, statedOrder(stated, drawn.package_numbers), request_id);
  const last_time = latestTime(stated) ?? stated.create_time;
  const rule = replay.run(last_time) ?? receiveBack(stated, replay, drawn);
  if (rule) return [rule];

  const packages = replay.order.packages.map(({ order_status: _, ...pkg }) => pkg);
  const row = movedRow(
    placed,
    replay.order,
    facts.in_feed ? now : Math.max(last_time, replay.order.update_time),
  );
  const { income, rules: money_rules } = pricedImport(stated, { order: row, lines, packages, packed }, facts);
  const { tracking_numbers, rules: tracking_rules } = trackingOf(stated, packages, facts, order_sn);
  const after = [
    ...money_rules,
    ...findPaymentRules(stated, row.completed_time, now),
    ...tracking_rules,
    ...(income ? findReturnRules(stated, { order: row, packages, packed, lines, income, now }) : []),
  ];
  if (income === undefined || after.length > 0) return after.slice(0, rules_max);
  const { total_amount_micros } = income;
  const checkout = checkoutColumn({
    ...{ order_sn, region: shop.region, cod: row.cod === 1, total_amount_micros, lines: [] },
    payment_method: row.payment_method,
    checkout: givenCheckout(stated),
  });
  if (isRefused(checkout)) throw new Error('The payments were compared with the total.');
  const place = { shop_id: shop.shop_id, subject: orderSubject(row), seq: 1, kind: 'place' };
  return {
    lines,
    packages,
    packed,
    income,
    tracking_numbers,
    order: {
      ...row,
      total_amount_micros,
      checkout,
      prescription: prescriptionColumn(stated.prescription_image_list ?? []),
    },
    events: [
      eventOf(
        { ...place, data: { to_status: placed.order_status } },
        { actor: 'buyer', partner_id: null, request_id, now: stated.create_time },
      ),
      ...replay.changes.flatMap(({ events }) => events),
    ],
  };
}

function receiveBack(
  { package_list = [] }: StatedImport,
  replay: OrderReplay,
  { package_numbers }: DrawnNumbers,
): BrokenOrderRule | undefined {
  for (const [at, { received_back_time }] of package_list.entries()) {
    if (received_back_time === undefined) continue;
    const field = `package_list[${at}].received_back_time`;
    const rule = replay.receiveBack(package_numbers[at] ?? '', received_back_time, field);
    if (rule) return rule;
  }
  return undefined;
}
