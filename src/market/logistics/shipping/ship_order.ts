import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import type { ship_order } from './ship_order.contract.ts';
import { shipPackage } from './ship_package.ts';
import { lockShipments } from './shipments.ts';
import { ShippingOptions } from './shipping_options.ts';

export const shipOrder: Handler<typeof ship_order> = async (
  { shop, store, reference, ids, jobs, now, partner_id, request_id },
  { order_sn, package_number, ...modes },
) => {
  const shipments = await lockShipments({ shop, store, reference }, [order_sn]);
  const shipment = shipments.find({ order_sn, package_number });
  if (isRefused(shipment)) return shipment;
  const options = new ShippingOptions({ store, shop, now });
  const actor: Actor = { actor: 'seller', partner_id, request_id, now };
  const shipped = await shipPackage({ store, jobs, ids, actor, options }, shipment, modes);
  return isRefused(shipped) ? shipped : {};
};
