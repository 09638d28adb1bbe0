import { findPackage, lockOrders, movingPackages } from '../order/locked_orders.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import type { ship_order } from './ship_order.contract.ts';
import { shipPackage } from './shipping/ship_package.ts';
import { findChannels, shipmentOf } from './shipping/shipments.ts';
import { ShippingOptions } from './shipping/shipping_options.ts';

export const shipOrder: Handler<typeof ship_order> = async (
  { shop, store, reference, ids, now, partner_id, request_id, refuse },
  { order_sn, package_number, ...modes },
) => {
  const order = (await lockOrders(store, shop.shop_id, [order_sn])).get(order_sn);
  const found = findPackage(order, package_number);
  if (typeof found === 'string') return refuse(found);
  const shipment = shipmentOf(found, await findChannels({ store, reference }, [found]));
  if (typeof shipment === 'string') return refuse(shipment);
  const mover = { actor: 'seller', partner_id, request_id, now } as const;
  const offers = new ShippingOptions(store, shop, now);
  const reason = await movingPackages(store, mover, (move) =>
    shipPackage({ ids, offers, move, now }, shipment, modes, { may_reschedule: true }),
  );
  return reason ? refuse(reason) : {};
};
