// Orders and their packages, from being locked to being saved. Who changes a package locks all packages of its order
// first, so that what was read of them stays true until the transaction ends.

import { recordEvents } from '../event/record_events.ts';
import { RevisionConflictError, type Store } from '../platform/store/store.ts';
import {
  claimTrackingNumber,
  listPackages,
  lockPackages,
  updatePackages,
  updateRescheduleAllowed,
} from './order.store.ts';
import type { ChangedPackage, Order, Package } from './package.ts';

/** Orders by their order_sn. */
export type Orders = ReadonlyMap<string, Order>;

function groupByOrder(packages: readonly Package[]): Orders {
  const orders = new Map<string, Package[]>();
  for (const pkg of packages) {
    const order = orders.get(pkg.order_sn);
    if (order) order.push(pkg);
    else orders.set(pkg.order_sn, [pkg]);
  }
  return orders;
}

/** Those of up to 150 orders that this shop has. */
export const findOrders = async (
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<Orders> => groupByOrder(await store.all(...listPackages(order_sns, { shop_id })));

/** The same, locked until the transaction ends. */
export const lockOrders = async (
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<Orders> => groupByOrder(await store.all(...lockPackages([...new Set(order_sns)], { shop_id })));

/**
 * Saves packages of locked orders, each after one transition, with their events, all or none.
 *
 * @throws RevisionConflictError when one does not have the revision before any more, which undoes the transaction.
 */
export async function savePackages(store: Store, changed: readonly ChangedPackage[]): Promise<void> {
  const packages = changed.map(({ after }) => after);
  const events = changed.map(({ event }) => event);
  // Sent together: on PostgreSQL they take one round trip.
  const [updated] = await Promise.all([updatePackages(store, packages), recordEvents(store, events)]);
  if (updated < packages.length)
    throw new RevisionConflictError('A package was changed without being locked, or twice.');
}

/**
 * Gives a tracking number of the seller's own to an order. The store is the inside of a transaction.
 *
 * @returns false when another order of the shop has it.
 */
export async function claimSellerTrackingNumber(
  store: Store,
  claim: { readonly shop_id: number; readonly order_sn: string; readonly tracking_number: string },
): Promise<boolean> {
  return (await store.run(claimTrackingNumber, claim)) === 1;
}

/** Lets the seller choose another pickup slot for a package, once. @returns whether that changed anything. */
export async function allowRescheduling(
  store: Store,
  { shop_id, order_sn, package_number }: Package,
): Promise<boolean> {
  return (await store.run(updateRescheduleAllowed, { shop_id, order_sn, package_number })) === 1;
}
