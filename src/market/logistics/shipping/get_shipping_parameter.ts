import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { packageStates } from '../../order/package_transitions.ts';
import { addressView, branchView, infoNeededView } from '../logistics.views.ts';
import type { get_shipping_parameter } from './get_shipping_parameter.contract.ts';
import { findShipments, type Shipment } from './shipments.ts';
import { ShippingOptions } from './shipping_options.ts';

type Payload = ResponseOf<typeof get_shipping_parameter>;

async function pickupOptions(
  options: ShippingOptions,
  shipment: Shipment,
  needed: readonly string[] = [],
): Promise<Payload['pickup']> {
  if (!needed.includes('address_id')) return null;
  const address_list = [];
  for (const address of await options.addressesFor(shipment)) {
    const is_current = address.address_id === shipment.pkg.ships_from_address_id;
    const time_slot_list = needed.includes('pickup_time_id') ? await options.slots(shipment, address) : null;
    address_list.push(addressView(address, { is_current, time_slot_list }));
  }
  return { address_list };
}

async function dropoffOptions(
  options: ShippingOptions,
  shipment: Shipment,
  needed: readonly string[] = [],
): Promise<Payload['dropoff']> {
  const branch_list = needed.includes('branch_id')
    ? (await options.branches(shipment.channel)).map((branch) => branchView(branch))
    : undefined;
  const slug_list = needed.includes('slug') ? parseJson(shipment.channel.slug_list) : undefined;
  return branch_list || slug_list ? { branch_list, slug_list } : null;
}

export const getShippingParameter: Handler<typeof get_shipping_parameter> = async (
  { shop, store, reference, now, refuse },
  { order_sn, package_number },
) => {
  const shipments = await findShipments({ shop, store, reference }, [order_sn]);
  const shipment = shipments.find({ order_sn, package_number });
  if (isRefused(shipment))
    return refuse(shipment.reason === 'order_not_found' ? shipment.reason : 'package_number_not_exist');
  const { order_status } = shipment.order;
  if (order_status === 'CANCELLED') return refuse('order_cancelled');
  if (order_status === 'IN_CANCEL') return refuse('order_in_cancel');
  const next = packageStates.nextTransitions(shipment.pkg);
  const can_arrange = next.includes('arrange');
  if (!can_arrange && !next.includes('reschedule')) return refuse('nothing_to_arrange');

  const options = new ShippingOptions({ store, shop, now });
  const modes = infoNeededView(shipment.channel);
  // Rescheduling is only possible with pickup.
  const info_needed = can_arrange ? modes : { pickup: modes.pickup };
  const [dropoff, pickup] = await Promise.all([
    dropoffOptions(options, shipment, info_needed.dropoff),
    pickupOptions(options, shipment, info_needed.pickup),
  ]);
  return { info_needed, dropoff, pickup };
};
