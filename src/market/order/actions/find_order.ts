import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { findOrders } from '../locked_orders.ts';
import { listMirroredOrders } from '../mirror/mirrored_orders.store.ts';
import type { order_find } from './find_order.contract.ts';

export const findImportedOrder: ActionHandler<typeof order_find> = async (
  { store, refuse },
  { shop_id, external_id },
) => {
  const [row] = await store.all(listMirroredOrders, { shop_id, external_ids: [external_id] });
  const order = row && (await findOrders(store, shop_id, [row.order_sn])).get(row.order_sn);
  if (!order) return refuse('order_not_found');
  const { order_sn, order_status, create_time, update_time } = order;
  return {
    order_sn,
    order_status,
    revision: row.source_revision,
    create_time,
    update_time,
    package_list: order.packages.map(({ package_number, logistics_status, tracking_number }) => ({
      package_number,
      logistics_status,
      ...(tracking_number !== null && { tracking_number }),
    })),
  };
};
