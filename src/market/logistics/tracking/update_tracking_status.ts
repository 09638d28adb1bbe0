import type { Handler } from '../../../engine/gateway/handler.ts';
import { WithWarning } from '../../../kit/contract/envelope.ts';
import type { Actor } from '../../event/record_events.ts';
import { claimSellerTrackingNumber, lockOrders, saveOrders } from '../../order/locked_orders.ts';
import { isCancelled, isClosed } from '../../order/order.ts';
import { followPackages } from '../../order/order_change.ts';
import { applyTransition, type Order } from '../../order/package.ts';
import {
  isSellerDelivered,
  type PackageCircumstances,
  packageStates,
  type TransitionName,
} from '../../order/package_transitions.ts';
import { logisticsDialect } from '../logistics.dialect.ts';
import { failed_reason_channel } from '../logistics.ts';
import type { update_tracking_status } from './update_tracking_status.contract.ts';

const transitions = {
  logistics_pickup_done: 'report_pickup',
  logistic_pickup_done: 'report_pickup',
  logistics_delivery_done: 'report_delivery',
  logistics_delivery_failed: 'report_failed_delivery',
} as const satisfies Record<string, TransitionName>;

/**
 * The packages of an order that are not cancelled, or all if every one is. Cancelled packages do not move with the
 * others.
 */
const sentPackages = ({ packages }: Order) => {
  const sent = packages.filter((pkg) => !isCancelled(pkg));
  return sent.length > 0 ? sent : packages;
};

/** Why not all packages of an order can make this transition, if they cannot. */
function findFailure(
  order: Order,
  transition: TransitionName,
  circumstances: PackageCircumstances,
): string | undefined {
  if (isClosed(order)) return `The order is ${order.order_status}.`;
  const failed = sentPackages(order).find(
    (pkg) => !packageStates.canTransition(transition, pkg, circumstances),
  );
  return (
    failed && `Package ${failed.package_number} is in ${failed.logistics_status}, where this is not reported.`
  );
}

export const updateTrackingStatus: Handler<typeof update_tracking_status> = async (
  { shop, store, jobs, now, partner_id, request_id, dialect, refuse },
  { order_sn, logistics_status, failed_reason, ...tracking },
) => {
  // Many clients send an empty text for an unused field.
  const tracking_number = tracking.tracking_number?.trim() || undefined;
  const tracking_url = tracking.tracking_url?.trim() || undefined;
  const order = (await lockOrders(store, shop.shop_id, [order_sn])).get(order_sn);
  if (!order) return refuse('order_not_exist');
  if (!order.packages.every(isSellerDelivered)) return refuse('not_seller_delivered');
  const transition = transitions[logistics_status];
  if (transition !== 'report_pickup' && (tracking_number !== undefined || tracking_url !== undefined))
    return refuse('tracking_only_of_pickup');
  if (transition !== 'report_failed_delivery' && failed_reason !== undefined)
    return refuse('failed_reason_only_of_failure');
  const needs_reason = order.packages.some(({ logistic_id }) => logistic_id === failed_reason_channel);
  if (transition === 'report_failed_delivery' && !failed_reason && needs_reason)
    return refuse('failed_reason_missing');

  const delivery_reported_from = logisticsDialect.delivery_reported_from[dialect];
  const failure = findFailure(order, transition, { delivery_reported_from });
  if (failure) return new WithWarning({ update_result: 'failed' }, failure);
  if (tracking_number !== undefined) {
    const claim = { shop_id: shop.shop_id, order_sn, tracking_number };
    if (!(await claimSellerTrackingNumber(store, claim))) return refuse('tracking_number_taken');
  }
  const actor: Actor = { actor: 'seller', partner_id, request_id, now };
  const changes = {
    ...(tracking_number !== undefined && { tracking_number }),
    ...(tracking_url !== undefined && { tracking_url }),
    failed_reason: failed_reason ?? null,
  };
  const changed = sentPackages(order).map((pkg) => applyTransition(pkg, { transition, changes }, actor));
  await saveOrders({ store, jobs, actor }, [followPackages(order, changed, actor)]);
  return { update_result: 'succeed' };
};
