// What the carrier reports and the marketplace allows. Operators bring it; sellers have their own operations.

import {
  type Actor,
  allowRescheduling,
  findPackage,
  lockOrders,
  movingPackages,
} from '../../order/locked_orders.ts';
import { type CarrierTransitionName, isClosed } from '../../order/order.ts';
import type { Store } from '../../platform/store/store.ts';
import { hasBookedSlot } from './ship_package.ts';

interface PackageOf {
  readonly shop_id: number;
  readonly order_sn: string;
  readonly package_number: string;
}

/**
 * Records what the carrier did with a package. The store is the inside of a transaction.
 *
 * @returns `not_found`, or `not_possible` where the table of states has no such transition; nothing is written then.
 */
export async function recordCarrierUpdate(
  store: Store,
  { shop_id, order_sn, package_number }: PackageOf,
  deed: CarrierTransitionName,
  { request_id, now }: { request_id: string; now: number },
): Promise<'recorded' | 'not_found' | 'not_possible'> {
  const order = (await lockOrders(store, shop_id, [order_sn])).get(order_sn);
  const found = findPackage(order, package_number);
  if (typeof found === 'string') return 'not_found';
  const mover: Actor = { actor: 'carrier', partner_id: null, request_id, now };
  const moved = await movingPackages(store, mover, (move) => move(found, deed, {}));
  return moved ? 'recorded' : 'not_possible';
}

/**
 * Allows the seller another pickup slot, once, for a package whose pickup in a slot is arranged. The store is the
 * inside of a transaction.
 *
 * @returns whether that changed anything.
 */
export async function allowReschedule(
  store: Store,
  { shop_id, order_sn, package_number }: PackageOf,
): Promise<boolean> {
  const order = (await lockOrders(store, shop_id, [order_sn])).get(order_sn);
  const found = findPackage(order, package_number);
  if (typeof found === 'string' || isClosed(found) || !hasBookedSlot(found)) return false;
  return allowRescheduling(store, found);
}
