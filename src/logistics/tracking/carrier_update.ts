// What the carrier reports and the marketplace allows. Operators bring it; sellers have their own operations.

import type { Actor } from '../../event/record_events.ts';
import { allowRescheduling, lockOrders, savePackages } from '../../order/locked_orders.ts';
import { applyTransition, findPackage, type Package, type PackageNotFound } from '../../order/package.ts';
import {
  type CarrierTransitionName,
  canAllowRescheduling,
  packageStates,
} from '../../order/package_transitions.ts';
import type { Store } from '../../platform/store/store.ts';

interface PackageKey {
  readonly shop_id: number;
  readonly order_sn: string;
  readonly package_number: string;
}

async function lockPackage(
  store: Store,
  { shop_id, order_sn, package_number }: PackageKey,
): Promise<Package | PackageNotFound> {
  const orders = await lockOrders(store, shop_id, [order_sn]);
  return findPackage(orders.get(order_sn), package_number);
}

/**
 * Records what the carrier did with a package. The store is the inside of a transaction.
 *
 * @returns `not_found`, or `not_possible` where the table of states has no such transition; nothing is written then.
 */
export async function recordCarrierUpdate(
  store: Store,
  key: PackageKey,
  transition: CarrierTransitionName,
  { request_id, now }: { request_id: string; now: number },
): Promise<'recorded' | 'not_found' | 'not_possible'> {
  const pkg = await lockPackage(store, key);
  if (typeof pkg === 'string') return 'not_found';
  if (!packageStates.canTransition(transition, pkg)) return 'not_possible';
  const actor: Actor = { actor: 'carrier', partner_id: null, request_id, now };
  await savePackages(store, [applyTransition(pkg, { transition, changes: {} }, actor)]);
  return 'recorded';
}

/**
 * Allows the seller another pickup slot, once, for a package whose pickup in a slot is arranged. The store is the
 * inside of a transaction.
 *
 * @returns whether that changed anything.
 */
export async function allowReschedule(store: Store, key: PackageKey): Promise<boolean> {
  const pkg = await lockPackage(store, key);
  if (typeof pkg === 'string' || !canAllowRescheduling(pkg)) return false;
  return allowRescheduling(store, pkg);
}
