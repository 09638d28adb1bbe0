import { findPackage, lockOrders, movingPackages } from '../order/locked_orders.ts';
import { WithWarning } from '../platform/contract/envelope.ts';
import type { ResponseOf } from '../platform/contract/operation.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import type { batch_ship_order } from './batch_ship_order.contract.ts';
import { logisticsErrors } from './logistics.errors.ts';
import { batch_channel } from './logistics.ts';
import { failedRow, warningOf } from './shipping/row_results.ts';
import { shipPackage } from './shipping/ship_package.ts';
import { findChannels, shipmentOf } from './shipping/shipments.ts';
import { ShippingOptions } from './shipping/shipping_options.ts';

export const batchShipOrder: Handler<typeof batch_ship_order> = async (
  { shop, store, reference, ids, now, partner_id, request_id, refuse },
  { order_list, ...modes },
) => {
  const orders = await lockOrders(
    store,
    shop.shop_id,
    order_list.map(({ order_sn }) => order_sn),
  );
  const channels = await findChannels({ store, reference }, [...orders.values()].flat());
  const mover = { actor: 'seller', partner_id, request_id, now } as const;
  const offers = new ShippingOptions(store, shop, now);
  const result_list: ResponseOf<typeof batch_ship_order>['result_list'] = [];
  await movingPackages(store, mover, async (move) => {
    for (const row of order_list) {
      const order = orders.get(row.order_sn);
      const found = findPackage(order, row.package_number);
      const shipment = typeof found === 'string' ? found : shipmentOf(found, channels);
      const reason =
        typeof shipment === 'string'
          ? shipment
          : shipment.pkg.logistic_id !== batch_channel
            ? 'not_for_batches'
            : await shipPackage({ ids, offers, move, now }, shipment, modes);
      const { order_sn, package_number = order?.[0]?.package_number } = row;
      result_list.push(reason ? failedRow(row, logisticsErrors, reason) : { order_sn, package_number });
    }
  });
  const warning = warningOf(result_list);
  return warning.length === order_list.length
    ? refuse('all_failed', undefined, { result_list }, warning)
    : new WithWarning({ result_list }, warning);
};
