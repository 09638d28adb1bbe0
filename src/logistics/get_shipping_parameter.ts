import { packageStates } from '../order/package_transitions.ts';
import type { ResponseOf } from '../platform/contract/operation.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import { type Json, parseJson } from '../platform/store/json.ts';
import type { get_shipping_parameter } from './get_shipping_parameter.contract.ts';
import type { LogisticsTables } from './logistics.tables.ts';
import { type Channel, findShipments, type Shipment } from './shipping/shipments.ts';
import { ShippingOptions } from './shipping/shipping_options.ts';

type Payload = ResponseOf<typeof get_shipping_parameter>;

const place = ({
  region,
  state,
  city,
  district,
  town,
  address,
  zipcode,
}: Pick<
  LogisticsTables['shop_address'],
  'region' | 'state' | 'city' | 'district' | 'town' | 'address' | 'zipcode'
>) => ({ region, state, city, district, town, address, zipcode });

/** The channel's modes with what each needs; of a package that can only be rescheduled, its pickup. */
function infoNeeded(channel: Channel, can_arrange: boolean): Payload['info_needed'] {
  const needed = <T>(json: Json<T> | null) => (json === null ? undefined : parseJson(json));
  const pickup = needed(channel.pickup_info_needed);
  if (!can_arrange) return { pickup };
  return {
    pickup,
    dropoff: needed(channel.dropoff_info_needed),
    non_integrated: needed(channel.non_integrated_info_needed),
  };
}

type PickupAddress = NonNullable<Payload['pickup']>['address_list'][number];

async function pickupOptions(
  options: ShippingOptions,
  shipment: Shipment,
  needed: readonly string[] = [],
): Promise<Payload['pickup']> {
  if (!needed.includes('address_id')) return null;
  const address_list: PickupAddress[] = [];
  for (const address of await options.addresses()) {
    const address_flag: PickupAddress['address_flag'] = parseJson(address.address_flag);
    if (address.address_id === shipment.pkg.ships_from_address_id) address_flag.push('current_address');
    address_list.push({
      address_id: address.address_id,
      ...place(address),
      address_flag,
      time_slot_list: needed.includes('pickup_time_id') ? await options.slots(shipment, address) : null,
    });
  }
  return { address_list };
}

async function dropoffOptions(
  options: ShippingOptions,
  shipment: Shipment,
  needed: readonly string[] = [],
): Promise<Payload['dropoff']> {
  const branch_list = needed.includes('branch_id')
    ? (await options.branches(shipment.channel)).map((branch) => ({
        branch_id: branch.branch_id,
        ...place(branch),
      }))
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
  if (shipment === 'order_not_found') return refuse('order_not_found');
  if (typeof shipment === 'string') return refuse('package_number_not_exist');
  const next = packageStates.nextTransitions(shipment.pkg);
  const can_arrange = next.includes('arrange');
  if (!can_arrange && !next.includes('reschedule')) return refuse('nothing_to_arrange');

  const options = new ShippingOptions({ store, shop, now });
  const info_needed = infoNeeded(shipment.channel, can_arrange);
  return {
    info_needed,
    dropoff: await dropoffOptions(options, shipment, info_needed.dropoff),
    pickup: await pickupOptions(options, shipment, info_needed.pickup),
  };
};
