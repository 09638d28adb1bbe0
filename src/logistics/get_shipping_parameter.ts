import { findOrders, findPackage } from '../order/locked_orders.ts';
import { canTransition, isClosed } from '../order/order.ts';
import type { ResponseOf } from '../platform/contract/operation.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import type { get_shipping_parameter } from './get_shipping_parameter.contract.ts';
import type { LogisticsTables } from './logistics.tables.ts';
import { canBeRescheduled } from './shipping/ship_package.ts';
import { findChannels, type Shipment, shipmentOf } from './shipping/shipments.ts';
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

/** The channel's modes with what each needs; of a package that can be rescheduled, its pickup. */
function infoNeeded({ pkg, channel }: Shipment): Payload['info_needed'] {
  const needed = (json: string | null) => (json === null ? undefined : JSON.parse(json));
  const pickup = needed(channel.pickup_info_needed);
  if (!canTransition('arrange', pkg)) return { pickup };
  return {
    pickup,
    dropoff: needed(channel.dropoff_info_needed),
    non_integrated: needed(channel.non_integrated_info_needed),
  };
}

async function pickupOffer(
  offers: ShippingOptions,
  shipment: Shipment,
  needed: readonly string[] = [],
): Promise<Payload['pickup']> {
  if (!needed.includes('address_id')) return null;
  const address_list = [];
  for (const address of await offers.addresses()) {
    const is_current = address.address_id === shipment.pkg.ships_from_address_id;
    address_list.push({
      address_id: address.address_id,
      ...place(address),
      address_flag: [...JSON.parse(address.address_flag), ...(is_current ? ['current_address'] : [])],
      time_slot_list: needed.includes('pickup_time_id') ? await offers.slots(shipment, address) : null,
    });
  }
  return { address_list } as Payload['pickup'];
}

async function dropoffOffer(
  offers: ShippingOptions,
  shipment: Shipment,
  needed: readonly string[] = [],
): Promise<Payload['dropoff']> {
  const branch_list = needed.includes('branch_id')
    ? (await offers.branches(shipment.channel)).map((branch) => ({
        branch_id: branch.branch_id,
        ...place(branch),
      }))
    : undefined;
  const slug_list = needed.includes('slug') ? JSON.parse(shipment.channel.slug_list) : undefined;
  return branch_list || slug_list ? { branch_list, slug_list } : null;
}

export const getShippingParameter: Handler<typeof get_shipping_parameter> = async (
  { shop, store, reference, now, refuse },
  { order_sn, package_number },
) => {
  const order = (await findOrders(store, shop.shop_id, [order_sn])).get(order_sn);
  if (!order) return refuse('order_not_found');
  const found = findPackage(order, package_number);
  if (typeof found === 'string') return refuse('package_number_not_exist');
  if (isClosed(found) || !(canTransition('arrange', found) || canBeRescheduled(found)))
    return refuse('nothing_to_arrange');

  const shipment = shipmentOf(found, await findChannels({ store, reference }, [found]));
  if (typeof shipment === 'string') return refuse(shipment);
  const offers = new ShippingOptions(store, shop, now);
  const info_needed = infoNeeded(shipment);
  return {
    info_needed,
    dropoff: await dropoffOffer(offers, shipment, info_needed.dropoff),
    pickup: await pickupOffer(offers, shipment, info_needed.pickup),
  };
};
