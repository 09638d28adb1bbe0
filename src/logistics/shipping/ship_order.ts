import type { Actor } from '../../event/record_events.ts';
import { claimSellerTrackingNumber, saveOrders } from '../../order/locked_orders.ts';
import { followPackages } from '../../order/order_change.ts';
import { applyTransition } from '../../order/package.ts';
import type { Handler } from '../../platform/gateway/handler.ts';
import { planShipping } from './plan_shipping.ts';
import type { ship_order } from './ship_order.contract.ts';
import { lockShipments } from './shipments.ts';
import { ShippingOptions } from './shipping_options.ts';

export const shipOrder: Handler<typeof ship_order> = async (
  { shop, store, reference, ids, jobs, now, partner_id, request_id, refuse },
  { order_sn, package_number, ...modes },
) => {
  const shipments = await lockShipments({ shop, store, reference }, [order_sn]);
  const shipment = shipments.find({ order_sn, package_number });
  if (typeof shipment === 'string') return refuse(shipment);
  const options = new ShippingOptions({ store, shop, now });
  const planned = await planShipping(shipment, modes, { ids, options, now });
  if (typeof planned === 'string') return refuse(planned);
  const { own_tracking_number: tracking_number } = planned;
  const claim = { shop_id: shop.shop_id, order_sn, tracking_number: tracking_number ?? '' };
  if (tracking_number !== null && !(await claimSellerTrackingNumber(store, claim)))
    return refuse('tracking_number_taken');
  const actor: Actor = { actor: 'seller', partner_id, request_id, now };
  const changed = applyTransition(shipment.pkg, planned, actor);
  await saveOrders({ store, jobs, actor }, [followPackages(shipment.order, [changed], actor)]);
  return {};
};
