import { lockOrders, movingPackages, type Order } from '../order/locked_orders.ts';
import { canTransition, isClosed, orderStatusOf, type TransitionName } from '../order/order.ts';
import { WithWarning } from '../platform/contract/envelope.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import { logisticsDialect } from './logistics.dialect.ts';
import { failed_reason_channel, seller_delivered_channels } from './logistics.ts';
import type { update_tracking_status } from './update_tracking_status.contract.ts';

const deeds = {
  logistics_pickup_done: 'report_pickup',
  logistic_pickup_done: 'report_pickup',
  logistics_delivery_done: 'report_delivery',
  logistics_delivery_failed: 'report_failed_delivery',
} as const satisfies Record<string, TransitionName>;

/** Why an order's packages cannot move this way, if they cannot. */
function obstacle(order: Order, deed: TransitionName, delivered_from: readonly string[]): string | undefined {
  for (const of of order) {
    if (isClosed(of)) return `The order is ${orderStatusOf(order)}.`;
    const is_accepted = deed === 'report_pickup' || delivered_from.includes(of.logistics_status);
    if (!canTransition(deed, of) || !is_accepted)
      return `Package ${of.package_number} is in ${of.logistics_status}, where this is not reported.`;
  }
  return undefined;
}

export const updateTrackingStatus: Handler<typeof update_tracking_status> = async (
  { shop, store, now, partner_id, request_id, dialect, refuse },
  { order_sn, logistics_status, failed_reason, ...tracking },
) => {
  // Many clients send an empty text for a field that they do not use.
  const tracking_number = tracking.tracking_number?.trim() || undefined;
  const tracking_url = tracking.tracking_url?.trim() || undefined;
  const order = (await lockOrders(store, shop.shop_id, [order_sn])).get(order_sn);
  if (!order) return refuse('order_not_exist');
  const channels = order.map(({ logistic_id }) => logistic_id);
  if (!channels.every((channel) => seller_delivered_channels.includes(channel)))
    return refuse('not_seller_delivered');
  const deed = deeds[logistics_status];
  if (deed !== 'report_pickup' && (tracking_number !== undefined || tracking_url !== undefined))
    return refuse('tracking_only_of_pickup');
  if (deed !== 'report_failed_delivery' && failed_reason !== undefined)
    return refuse('failed_reason_only_of_failure');
  if (deed === 'report_failed_delivery' && !failed_reason && channels.includes(failed_reason_channel))
    return refuse('failed_reason_missing');

  const failure = obstacle(order, deed, logisticsDialect.delivery_reported_from[dialect]);
  if (failure) return new WithWarning({ update_result: 'failed' }, failure);
  const mover = { actor: 'seller', partner_id, request_id, now } as const;
  await movingPackages(store, mover, (move) => {
    for (const of of order)
      move(of, deed, {
        tracking_number: tracking_number ?? of.tracking_number,
        tracking_url: tracking_url ?? of.tracking_url,
        failed_reason: failed_reason ?? null,
      });
  });
  return { update_result: 'succeed' };
};
