import type { Handler } from '../../../engine/gateway/handler.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { isClosed } from '../../order/order.ts';
import { packageStates } from '../../order/package_transitions.ts';
import { addressView, branchView, infoNeededView } from '../logistics.views.ts';
import type { PickupSlot } from '../pickup/pickup_slots.ts';
import { findShipments, type Shipment } from '../shipping/shipments.ts';
import { ShippingOptions, type ShopAddress } from '../shipping/shipping_options.ts';
import type { get_mass_shipping_parameter } from './get_mass_shipping_parameter.contract.ts';
import { type choiceErrors, parameterRowErrors } from './mass.errors.ts';
import { findMassPackages, listObstacle } from './mass_packages.ts';

type Payload = ResponseOf<typeof get_mass_shipping_parameter>;
type MissingChoice = keyof typeof choiceErrors;

/** Why a package has no shipping parameters now. */
function parameterObstacle({ order, pkg }: Shipment): keyof typeof parameterRowErrors | undefined {
  if (order.order_status === 'INVOICE_PENDING') return 'invoice_pending';
  const next = packageStates.nextTransitions(pkg);
  if (next.includes('arrange') || next.includes('reschedule')) return undefined;
  const is_arranged = pkg.logistics_status === 'LOGISTICS_REQUEST_CREATED' && !isClosed(pkg);
  return is_arranged ? 'not_reschedulable' : 'not_ready';
}

const canArrange = ({ pkg }: Shipment): boolean => packageStates.canTransition('arrange', pkg);

/** The slots of an address that all packages can use; null if the channel chooses the time. */
async function commonSlots(
  options: ShippingOptions,
  shipments: readonly Shipment[],
  address: ShopAddress,
): Promise<PickupSlot[] | null> {
  // Only packages that are rescheduled have slots of their own: all but the booked one.
  const [first, ...others] = [
    ...shipments.filter((shipment) => canArrange(shipment)).slice(0, 1),
    ...shipments.filter((shipment) => !canArrange(shipment)),
  ];
  let slots = first ? await options.slots(first, address) : null;
  for (const other of others) {
    const ids = new Set((await options.slots(other, address))?.map(({ pickup_time_id }) => pickup_time_id));
    slots = slots?.filter(({ pickup_time_id }) => ids.has(pickup_time_id)) ?? null;
  }
  return slots;
}

/** The pickups that all packages can use, or what is missing. */
async function pickupOptions(
  options: ShippingOptions,
  shipments: readonly [Shipment, ...Shipment[]],
  needed: readonly string[],
): Promise<Payload['pickup'] | Refusal<MissingChoice>> {
  if (!needed.includes('address_id')) return null;
  const addresses = await options.addressesFor(shipments[0]);
  if (addresses.length === 0) return refused('no_supported_pickup_address');
  const address_list = [];
  for (const address of addresses) {
    const is_current = address.address_id === shipments[0].pkg.ships_from_address_id;
    const time_slot_list = needed.includes('pickup_time_id')
      ? await commonSlots(options, shipments, address)
      : null;
    address_list.push(addressView(address, { is_current, time_slot_list }));
  }
  const is_late = address_list.every(({ time_slot_list }) => time_slot_list?.length === 0);
  return is_late ? refused('no_available_time_slot') : { address_list };
}

/** The branches for all packages, or what is missing. */
async function dropoffOptions(
  options: ShippingOptions,
  { channel }: Shipment,
  needed: readonly string[],
): Promise<Payload['dropoff'] | Refusal<MissingChoice>> {
  if (!needed.includes('branch_id')) return null;
  const branches = await options.branches(channel);
  if (branches.length === 0) return refused('no_supported_dropoff_branch');
  return { branch_list: branches.map((branch) => branchView(branch)) };
}

/** What the channel offers to all packages, or the one thing that is missing in all its modes. */
async function offeredModes(
  options: ShippingOptions,
  shipments: readonly [Shipment, ...Shipment[]],
): Promise<Pick<Payload, 'info_needed' | 'pickup' | 'dropoff'> | Refusal<MissingChoice>> {
  const [first] = shipments;
  const modes = infoNeededView(first.channel);
  // Rescheduling is only possible with pickup.
  const info_needed = shipments.every((shipment) => canArrange(shipment)) ? modes : { pickup: modes.pickup };
  const pickup = info_needed.pickup ? await pickupOptions(options, shipments, info_needed.pickup) : null;
  const dropoff = info_needed.dropoff ? await dropoffOptions(options, first, info_needed.dropoff) : null;
  const missing = [pickup, dropoff].filter((choices) => isRefused(choices));
  const usable = {
    ...info_needed,
    pickup: isRefused(pickup) ? undefined : info_needed.pickup,
    dropoff: isRefused(dropoff) ? undefined : info_needed.dropoff,
  };
  const is_usable = Object.values(usable).some((needed) => needed !== undefined);
  const [reason, ...others] = missing;
  if (!is_usable && reason) return others.length === 0 ? reason : refused('no_valid_shipping_parameters');
  return {
    info_needed: usable,
    pickup: isRefused(pickup) ? null : pickup,
    dropoff: isRefused(dropoff) ? null : dropoff,
  };
}

export const getMassShippingParameter: Handler<typeof get_mass_shipping_parameter> = async (
  { shop, store, reference, now, refuse },
  request,
) => {
  const obstacle = listObstacle(request.package_list);
  if (obstacle) return refuse(obstacle);
  const { rows } = await findMassPackages(findShipments, { shop, store, reference }, request);
  const ready: Shipment[] = [];
  const success_list: Payload['success_list'] = [];
  const fail_list: Payload['fail_list'] = [];
  for (const { package_number, shipment } of rows) {
    const reason = isRefused(shipment) ? shipment.reason : parameterObstacle(shipment);
    if (reason) fail_list.push({ package_number, fail_reason: parameterRowErrors[reason].message });
    else if (!isRefused(shipment)) {
      ready.push(shipment);
      success_list.push({ package_number });
    }
  }
  const [first, ...others] = ready;
  if (!first) return { info_needed: {}, pickup: null, dropoff: null, success_list, fail_list };
  const options = new ShippingOptions({ store, shop, now });
  const offered = await offeredModes(options, [first, ...others]);
  return isRefused(offered) ? offered : { ...offered, success_list, fail_list };
};
