// What happens to a built order after it was placed, as the commands of buyers, sellers and carriers do it.

import { isRefused } from '../../../kit/contract/refusal.ts';
import { chooseArrangements } from '../../../market/logistics/shipping/choose_arrangement.ts';
import { planShipping } from '../../../market/logistics/shipping/plan_shipping.ts';
import { ShippingOptions } from '../../../market/logistics/shipping/shipping_options.ts';
import { reportedChange } from '../../../market/logistics/tracking/carrier_update.ts';
import {
  plannedCancelAnswer,
  plannedCancellation,
  plannedCancelRequest,
} from '../../../market/order/commands/cancel_order.ts';
import { type Invoice, plannedInvoice } from '../../../market/order/commands/give_invoice.ts';
import { plannedPayment } from '../../../market/order/commands/pay_order.ts';
import { followPackages } from '../../../market/order/order_change.ts';
import { applyTransition, type Package } from '../../../market/order/package.ts';
import { type CarrierTransitionName, packageStates } from '../../../market/order/package_transitions.ts';
import type { BuiltMoney } from './built_money.ts';
import type { BuiltOrder } from './built_order.ts';
import type { BuiltShop } from './built_shop.ts';

/** What a step changes, and when it happens. */
export interface StepContext {
  readonly built: BuiltShop;
  readonly money: BuiltMoney;
  /** Unix time in seconds. */
  readonly now: number;
}

export const payBuilt = ({ built, now }: StepContext, order: BuiltOrder): boolean => {
  const actor = built.as('buyer', now);
  return built.transition(order, plannedPayment(order.order, built.shop, actor), actor);
};

export function takeInvoice({ built, now }: StepContext, order: BuiltOrder, invoice: Invoice): boolean {
  const is_given = built.transition(order, plannedInvoice(invoice), built.as('seller', now));
  if (is_given) order.invoice = invoice;
  return is_given;
}

/** Arranges the shipment of each package in the first mode of its channel that works. @returns whether one does. */
export async function shipBuilt(context: StepContext, order: BuiltOrder): Promise<boolean> {
  for (const { package_number } of order.order.packages)
    if (!(await shipPackageOf(context, order, package_number))) return false;
  return true;
}

const packageOf = ({ order }: BuiltOrder, package_number: string): Package | undefined =>
  order.packages.find((pkg) => pkg.package_number === package_number);

async function shipPackageOf(
  { built, now }: StepContext,
  order: BuiltOrder,
  package_number: string,
): Promise<boolean> {
  const { shop, store, ids } = built;
  const pkg = packageOf(order, package_number);
  const channel = built.channels.find(({ logistic_id }) => logistic_id === pkg?.logistic_id);
  if (!pkg || !channel) return false;
  const shipment = { order: order.order, pkg, channel };
  const options = new ShippingOptions({ store, shop, now });
  for (const modes of await chooseArrangements(shipment, options)) {
    const planned = await planShipping(shipment, modes, { ids, options, now });
    if (isRefused(planned)) continue;
    const { own_tracking_number: tracking_number } = planned;
    const { shop_id, order_sn } = pkg;
    if (tracking_number !== null)
      built.buffer.add('seller_tracking_number', { shop_id, order_sn, tracking_number });
    const actor = built.as('seller', now);
    built.change(order, followPackages(order.order, [applyTransition(pkg, planned, actor)], actor), actor);
    return true;
  }
  return false;
}

/** What a carrier reports about a package. */
export interface PackageReport {
  readonly package_number: string;
  readonly shipping_fee_micros?: number;
}

/** The part of a fee that a carrier charges for one of several packages. */
const feeOf = (fee_micros: number, at: number, count: number): number =>
  Math.floor(fee_micros / count) + (at === 0 ? fee_micros % count : 0);

/**
 * A carrier reports about all packages of an order.
 *
 * @param fee_micros what it charges, if it says so. @returns what it reported; undefined if that was not possible.
 */
export function reportBuilt(
  { built, now }: StepContext,
  order: BuiltOrder,
  transition: CarrierTransitionName,
  fee_micros?: number,
): readonly PackageReport[] | undefined {
  const actor = built.as('carrier', now);
  const reports = order.order.packages.map(({ package_number }, at, { length }) => ({
    package_number,
    ...(fee_micros !== undefined && { shipping_fee_micros: feeOf(fee_micros, at, length) }),
  }));
  for (const { package_number, shipping_fee_micros } of reports) {
    const pkg = packageOf(order, package_number);
    if (!pkg || !packageStates.canTransition(transition, pkg)) return undefined;
    const reported = { transition, changes: {} };
    built.change(order, reportedChange(order.order, pkg, reported, actor, shipping_fee_micros), actor);
  }
  return reports;
}

/** The buyer has everything. */
export const confirmBuilt = ({ built, money, now }: StepContext, order: BuiltOrder): boolean =>
  money.complete(order, 'confirm', built.as('buyer', now));

export const askToCancel = (
  { built, now }: StepContext,
  order: BuiltOrder,
  buyer_cancel_reason: string,
): boolean => {
  const actor = built.as('buyer', now);
  return built.transition(order, plannedCancelRequest(order.order, { buyer_cancel_reason }, actor), actor);
};

export const acceptCancellation = ({ built, now }: StepContext, order: BuiltOrder): boolean => {
  const actor = built.as('seller', now);
  return built.transition(order, plannedCancelAnswer(order.order, { operation: 'ACCEPT' }, actor), actor);
};

export const cancelBySeller = (
  { built, now }: StepContext,
  order: BuiltOrder,
  cancel_reason: string,
): boolean => {
  const actor = built.as('seller', now);
  const planned = plannedCancellation(order.order, { cancel_by: 'seller', cancel_reason }, actor);
  return built.transition(order, planned, actor);
};
