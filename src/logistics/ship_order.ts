import type { Handler } from '../platform/gateway/handler.ts';
import { Offers } from './offers.ts';
import { movingPackages, takeOrders } from './order_in_hand.ts';
import type { ship_order } from './ship_order.contract.ts';
import { shipPackage } from './ship_package.ts';

export const shipOrder: Handler<typeof ship_order> = async (
  { shop, store, ids, now, partner_id, request_id, refuse },
  { order_sn, package_number, ...modes },
) => {
  const orders = await takeOrders(store, shop.shop_id, [order_sn]);
  const mover = { actor: 'seller', partner_id, request_id, now } as const;
  const offers = new Offers(store, shop, now);
  const reason = await movingPackages(store, shop.shop_id, mover, (move) =>
    shipPackage({ ids, offers, move, now }, orders.get(order_sn), package_number, modes, {
      may_reschedule: true,
    }),
  );
  return reason ? refuse(reason) : {};
};
