import type { Handler } from '../../../engine/gateway/handler.ts';
import { WithWarning } from '../../../kit/contract/envelope.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { batch_channel } from '../logistics.ts';
import type { batch_ship_order } from './batch_ship_order.contract.ts';
import { failedRow, warningOf } from './row_results.ts';
import { PackageShipping } from './ship_packages.ts';
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
  const shipping = new PackageShipping({ store, jobs, ids, actor, options });

  const ship = async (row: ShipmentName) => {
    const shipment = shipments.find(row);
    if (isRefused(shipment)) return shipment;
    if (shipment.pkg.logistic_id !== batch_channel) return refused('not_for_batches');
    return shipping.ship(shipment, modes, { in_batch: true });
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
  await shipping.save(shipments);
  const warning = warningOf(result_list);
  return warning.length === order_list.length
    ? refuse('all_failed', { response: { result_list }, warning })
    : new WithWarning({ result_list }, warning);
};
