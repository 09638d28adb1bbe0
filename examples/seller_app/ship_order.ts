// Arranges the shipment of an order, with the fields that its channel requires.
import type { StoaClient } from 'stoa';

/** Ships one package in the first mode that its channel offers. */
export async function shipPackage(
  client: StoaClient,
  order_sn: string,
  package_number: string,
): Promise<'pickup' | 'dropoff' | 'non_integrated'> {
  const name = { order_sn, package_number };
  const { info_needed, pickup, dropoff } = await client.call('v2.logistics.get_shipping_parameter', name);
  const own_number = `APP${package_number}`;
  if (info_needed.pickup) {
    const [address] = pickup?.address_list ?? [];
    const [slot] = address?.time_slot_list ?? [];
    await client.call('v2.logistics.ship_order', {
      ...name,
      pickup: {
        ...(address && { address_id: address.address_id }),
        ...(slot && { pickup_time_id: slot.pickup_time_id }),
        ...(info_needed.pickup.includes('tracking_number') && { tracking_number: own_number }),
      },
    });
    return 'pickup';
  }
  if (info_needed.dropoff) {
    const needed: readonly string[] = info_needed.dropoff;
    const [branch] = dropoff?.branch_list ?? [];
    const [carrier] = dropoff?.slug_list ?? [];
    await client.call('v2.logistics.ship_order', {
      ...name,
      dropoff: {
        ...(needed.includes('branch_id') && branch && { branch_id: branch.branch_id }),
        ...(needed.includes('slug') && carrier && { slug: carrier.slug }),
        ...(needed.includes('sender_real_name') && { sender_real_name: 'Ada' }),
      },
    });
    return 'dropoff';
  }
  await client.call('v2.logistics.ship_order', { ...name, non_integrated: { tracking_number: own_number } });
  return 'non_integrated';
}
