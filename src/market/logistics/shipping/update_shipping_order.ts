import type { Handler } from '../../../engine/gateway/handler.ts';
import { hasName } from '../../../kit/contract/records.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import { isWarehoused } from '../../order/named_lines.ts';
import { isCancelled } from '../../order/order.ts';
import type { Package } from '../../order/package.ts';
import { packageStates } from '../../order/package_transitions.ts';
import { listOrderLines } from '../../order/placed_order.store.ts';
import { logisticsDialect } from '../logistics.dialect.ts';
import { shipPackage } from './ship_package.ts';
import { lockShipments } from './shipments.ts';
import { ShippingOptions } from './shipping_options.ts';
import { update_shipping_order } from './update_shipping_order.contract.ts';

/** Why no other pickup can be booked for a package now. */
function stateObstacle(pkg: Package) {
  if (pkg.order_status === 'IN_CANCEL') return 'cancellation_requested';
  if (packageStates.canTransition('reschedule', pkg)) return undefined;
  const is_waiting = pkg.logistics_status === 'LOGISTICS_PICKUP_RETRY';
  if (is_waiting && packageStates.canTransition('arrange', pkg)) return undefined;
  return pkg.logistics_status === 'LOGISTICS_REQUEST_CREATED' ? 'not_reschedulable' : 'not_ready_to_update';
}

export const updateShippingOrder: Handler<typeof update_shipping_order> = async (
  { shop, store, reference, ids, jobs, now, partner_id, request_id, dialect, refuse },
  { order_sn, package_number, pickup },
) => {
  const shipments = await lockShipments({ shop, store, reference }, [order_sn]);
  const shipment = shipments.find({ order_sn, package_number });
  if (isRefused(shipment))
    return refuse(shipment.reason === 'package_number_not_exist' ? 'no_such_package' : shipment.reason);
  const { order, pkg } = shipment;
  const is_split = order.packages.filter((other) => !isCancelled(other)).length > 1;
  const is_refused = logisticsDialect.number_of_only_package[dialect] === 'refused';
  if (package_number !== undefined && !is_split && is_refused) return refuse('not_need_package_number');
  const lines = await store.all(listOrderLines, { order_sns: [order_sn], shop_id: shop.shop_id });
  if (isWarehoused(lines)) return refuse('warehouse_order');
  const obstacle = stateObstacle(pkg);
  if (obstacle) return refuse(obstacle);
  if (pkg.address_id === pickup.address_id && pkg.pickup_time_id === pickup.pickup_time_id)
    return refuse('no_param_change');

  const options = new ShippingOptions({ store, shop, now });
  const actor: Actor = { actor: 'seller', partner_id, request_id, now };
  const shipped = await shipPackage({ store, jobs, ids, actor, options }, shipment, { pickup });
  if (!isRefused(shipped)) return {};
  const { reason } = shipped;
  if (reason === 'need_tracking_number') return refuse('tracking_number_needed');
  if (!hasName(update_shipping_order.errors, reason))
    throw new Error(`${reason} cannot refuse a pickup in this state.`);
  return refuse(reason);
};
