import type { Handler } from '../../../engine/gateway/handler.ts';
import type { ReasonOf } from '../../../kit/contract/operation.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import type { RequestedModes } from '../shipping/arrangement.ts';
import { PackageShipping } from '../shipping/ship_packages.ts';
import { lockShipments } from '../shipping/shipments.ts';
import { ShippingOptions } from '../shipping/shipping_options.ts';
import { findMassPackages, listObstacle } from './mass_packages.ts';
import { isRowReason, mass_ship_order } from './mass_ship_order.contract.ts';

type Reason = ReasonOf<typeof mass_ship_order>;

export const massShipOrder: Handler<typeof mass_ship_order> = async (
  { shop, store, reference, ids, jobs, now, partner_id, request_id, refuse },
  { pickup, dropoff, non_integrated, ...request },
) => {
  const obstacle = listObstacle(request.package_list);
  if (obstacle) return refuse(obstacle);
  if ([pickup, dropoff, non_integrated].filter((mode) => mode !== undefined).length !== 1)
    return refuse('only_one_mode');
  const { rows, shipments } = await findMassPackages(lockShipments, { shop, store, reference }, request);

  const numbers = new Map<string, string>();
  for (const { package_number, tracking_number } of non_integrated?.tracking_number ?? [])
    if (!numbers.has(package_number)) numbers.set(package_number, tracking_number);
  const modesOf = (package_number: string): RequestedModes => {
    if (pickup) return { pickup };
    if (dropoff) return { dropoff };
    const tracking_number = numbers.get(package_number);
    return { non_integrated: tracking_number === undefined ? {} : { tracking_number } };
  };

  const options = new ShippingOptions({ store, shop, now });
  const actor: Actor = { actor: 'seller', partner_id, request_id, now };
  const shipping = new PackageShipping({ store, jobs, ids, actor, options });
  const success_list: { package_number: string }[] = [];
  const fail_list: { package_number: string; fail_reason: string }[] = [];
  for (const { package_number, shipment } of rows) {
    const shipped = isRefused(shipment) ? shipment : await shipping.ship(shipment, modesOf(package_number));
    if (!isRefused(shipped)) success_list.push({ package_number });
    else if (isRowReason(shipped.reason)) {
      const { message } = mass_ship_order.row_errors[shipped.reason];
      fail_list.push({ package_number, fail_reason: message });
    } else return refuse(shipped.reason as Reason);
  }
  if (shipments) await shipping.save(shipments);
  return { success_list, fail_list };
};
