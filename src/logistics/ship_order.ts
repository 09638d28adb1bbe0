import type { Handler } from '../platform/gateway/handler.ts';
import { Offers } from './offers.ts';
import { findPackage, movingPackages, takeOrders } from './order_in_hand.ts';
import type { ship_order } from './ship_order.contract.ts';
import { shipPackage } from './ship_package.ts';

export const shipOrder: Handler<typeof ship_order> = async (
  { shop, store, ids, now, partner_id, request_id, refuse },
  { order_sn, package_number, ...modes },
) => {
  const order = (await takeOrders(store, shop.shop_id, [order_sn])).get(order_sn);
  const found = order && findPackage(order, package_number);
  const mover = { actor: 'seller', partner_id, request_id, now } as const;
  const offers = new Offers(store, shop, now);
  const reason = await movingPackages(store, mover, (move) =>
    shipPackage({ ids, offers, move, now }, order, found, modes, { may_reschedule: true }),
  );
  return reason ? refuse(reason) : {};
};
