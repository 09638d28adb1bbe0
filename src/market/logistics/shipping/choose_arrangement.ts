// Chooses how to ship a package if the caller does not: in the modes that its channel offers, with the fields that each
// needs.

import { type Json, parseJson } from '../../../engine/store/json.ts';
import { job_channels } from '../logistics.ts';
import type { RequestedModes } from './arrangement.ts';
import type { Shipment } from './shipments.ts';
import type { ShippingOptions } from './shipping_options.ts';

/** The seller's own tracking number, unique for each package, if the channel needs one. */
const ownTrackingNumber = (needed: readonly string[], { pkg }: Shipment) =>
  needed.includes('tracking_number') || needed.includes('tracking_no')
    ? { tracking_number: `TN${pkg.package_number}`.slice(0, 64) }
    : {};

/** The first pickup address, and its earliest slot. */
async function choosePickup(shipment: Shipment, needed: readonly string[], options: ShippingOptions) {
  if (!needed.includes('address_id')) return {};
  const addresses = await options.addressesFor(shipment);
  const address =
    addresses.find(({ address_flag }) => parseJson(address_flag).includes('pickup_address')) ?? addresses[0];
  if (!address) return {};
  const [slot] = needed.includes('pickup_time_id') ? ((await options.slots(shipment, address)) ?? []) : [];
  return { address_id: address.address_id, ...(slot && { pickup_time_id: slot.pickup_time_id }) };
}

/** The first offered branch and drop-off partner. */
async function chooseDropoff({ channel }: Shipment, needed: readonly string[], options: ShippingOptions) {
  const [branch] = needed.includes('branch_id') ? await options.branches(channel) : [];
  const [partner] = needed.includes('slug') ? parseJson(channel.slug_list) : [];
  const names_sender = needed.includes('sender_real_name') || job_channels.includes(channel.logistic_id);
  return {
    ...(branch && { branch_id: branch.branch_id }),
    ...(partner && { slug: partner.slug }),
    ...(names_sender && { sender_real_name: 'Seller' }),
  };
}

/** A request for each mode that the package's channel offers, pickup first. */
export async function chooseArrangements(
  shipment: Shipment,
  options: ShippingOptions,
): Promise<RequestedModes[]> {
  const { channel } = shipment;
  const requests: RequestedModes[] = [];
  const read = <T extends string>(needed: Json<T[]> | null): readonly string[] | undefined =>
    needed === null ? undefined : parseJson(needed);
  const pickup = read(channel.pickup_info_needed);
  if (pickup) {
    const chosen = await choosePickup(shipment, pickup, options);
    requests.push({ pickup: { ...chosen, ...ownTrackingNumber(pickup, shipment) } });
  }
  const dropoff = read(channel.dropoff_info_needed);
  if (dropoff) {
    const chosen = await chooseDropoff(shipment, dropoff, options);
    // JOB channels take either the sender's name or a number.
    const number = job_channels.includes(channel.logistic_id) ? {} : ownTrackingNumber(dropoff, shipment);
    requests.push({ dropoff: { ...chosen, ...number } });
  }
  const non_integrated = read(channel.non_integrated_info_needed);
  if (non_integrated) requests.push({ non_integrated: ownTrackingNumber(non_integrated, shipment) });
  return requests;
}
