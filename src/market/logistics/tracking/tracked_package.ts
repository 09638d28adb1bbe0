import type { Store } from '../../../engine/store/store.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { findOrders } from '../../order/locked_orders.ts';
import { findPackage, type Package, type PackageNotFound } from '../../order/package.ts';
import type { PackageName } from './carrier_update.ts';

const reasons = {
  order_not_found: 'no_such_order',
  package_number_not_exist: 'no_such_package',
  need_package_number: 'package_number_missing',
} as const satisfies Record<PackageNotFound, string>;

/** Finds the package to track. @returns the package, or why it was not found. */
export async function findTrackedPackage(
  store: Store,
  { shop_id, order_sn, package_number }: PackageName,
): Promise<Package | Refusal<(typeof reasons)[PackageNotFound]>> {
  const orders = await findOrders(store, shop_id, [order_sn]);
  const pkg = findPackage(orders.get(order_sn), package_number);
  return isRefused(pkg) ? refused(reasons[pkg.reason]) : pkg;
}
