import type { Handler } from '../../../engine/gateway/handler.ts';
import { WithWarning } from '../../../kit/contract/envelope.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import { claimSellerTrackingNumber, saveOrders } from '../../order/locked_orders.ts';
import { followAllPackages } from '../../order/order_change.ts';
import { applyTransition, type ChangedPackage, type Package } from '../../order/package.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { batch_channel } from '../logistics.ts';
import type { batch_ship_order } from './batch_ship_order.contract.ts';
import { planShipping } from './plan_shipping.ts';
import { failedRow, warningOf } from './row_results.ts';
import { lockShipments, type ShipmentName } from './shipments.ts';
import { ShippingOptions } from './shipping_options.ts';

export const batchShipOrder: Handler<typeof batch_ship_order> = async (
  { shop, store, reference, ids, jobs, now, partner_id, request_id, refuse },
  { order_list, ...modes },
) => {
  const order_sns = order_list.map(({ order_sn }) => order_sn);
  const shipments = await lockShipments({ shop, store, reference }, order_sns);
  const options = new ShippingOptions({ store, shop, now });
  const actor: Actor = { actor: 'seller', partner_id, request_id, now };
  /** The shipped packages, keyed by their state before: several rows may name the same package. */
  const shipped = new Map<Package, ChangedPackage>();

  /** The order of this batch that has claimed the tracking number, which is the same for all rows. */
  let holder: string | undefined;
  const claim = async (tracking_number: string, order_sn: string) => {
    if (holder !== undefined) return holder === order_sn;
    const claimed = { shop_id: shop.shop_id, order_sn, tracking_number };
    const is_claimed = await claimSellerTrackingNumber(store, claimed);
    if (is_claimed) holder = order_sn;
    return is_claimed;
  };

  const ship = async (row: ShipmentName) => {
    const shipment = shipments.find(row);
    if (isRefused(shipment)) return shipment;
    const { order, pkg, channel } = shipment;
    if (pkg.logistic_id !== batch_channel) return refused('not_for_batches');
    const current = { order, pkg: shipped.get(pkg)?.after ?? pkg, channel };
    const planned = await planShipping(current, modes, { ids, options, now, in_batch: true });
    if (isRefused(planned)) return planned;
    const { own_tracking_number: tracking_number } = planned;
    if (tracking_number !== null && !(await claim(tracking_number, row.order_sn)))
      return refused('tracking_number_taken');
    shipped.set(pkg, applyTransition(pkg, planned, actor));
    return pkg;
  };

  const result_list: ResponseOf<typeof batch_ship_order>['result_list'] = [];
  for (const row of order_list) {
    const result = await ship(row);
    result_list.push(
      isRefused(result)
        ? failedRow(row, logisticsErrors, result.reason)
        : { order_sn: row.order_sn, package_number: result.package_number },
    );
  }
  await saveOrders({ store, jobs, actor }, followAllPackages(shipments.orders, [...shipped.values()], actor));
  const warning = warningOf(result_list);
  return warning.length === order_list.length
    ? refuse('all_failed', { response: { result_list }, warning })
    : new WithWarning({ result_list }, warning);
};
