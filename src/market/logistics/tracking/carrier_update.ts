// Updates from the carrier and the marketplace. Operators send them; sellers have their own operations.

import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import { lockOrders, type OrderContext, saveOrders } from '../../order/locked_orders.ts';
import { type ChangedOrder, followPackages } from '../../order/order_change.ts';
import {
  applyTransition,
  findPackage,
  type Order,
  type Package,
  type PackageChanges,
  type PackageNotFound,
  type PackageTransition,
} from '../../order/package.ts';
import {
  type CarrierTransitionName,
  packageStates,
  type TransitionName,
} from '../../order/package_transitions.ts';

export interface PackageName {
  readonly shop_id: number;
  readonly order_sn: string;
  /** Optional if the order has only one package. */
  readonly package_number?: string;
}

/** Why a package was not moved: it was not found, or the state table does not allow the transition now. */
export type PackageObstacle = PackageNotFound | 'not_possible';

/** Details of a carrier's report. */
export interface CarrierReport {
  /** Reason of a failed delivery. */
  readonly failed_reason?: PackageChanges['failed_reason'];
  /** The carrier's fee, in micros. */
  readonly shipping_fee_micros?: number;
}

/** How a report about a package changes its order. The state table must allow the transition. */
export function reportedChange(
  order: Order,
  pkg: Package,
  { transition, changes }: Pick<PackageTransition, 'transition' | 'changes'>,
  actor: Actor,
  shipping_fee_micros?: number,
): ChangedOrder {
  // Carriers charge per package; the order holds the sum.
  const before = order.actual_shipping_fee_micros ?? 0;
  const reported =
    shipping_fee_micros === undefined ? {} : { actual_shipping_fee_micros: before + shipping_fee_micros };
  return followPackages(order, [applyTransition(pkg, { transition, changes }, actor)], actor, reported);
}

/**
 * Applies a transition to one package, inside a transaction.
 *
 * @returns the changed order, or why the package was not moved.
 */
async function movePackage(
  context: OrderContext,
  { shop_id, order_sn, package_number }: PackageName,
  transition: TransitionName,
  changes: PackageChanges,
  shipping_fee_micros?: number,
): Promise<ChangedOrder | Refusal<PackageObstacle>> {
  const { store, actor } = context;
  const order = (await lockOrders(store, shop_id, [order_sn])).get(order_sn);
  if (!order) return refused('order_not_found');
  const pkg = findPackage(order, package_number);
  if (isRefused(pkg)) return pkg;
  if (!packageStates.canTransition(transition, pkg))
    return refused('not_possible', packageStates.explainObstacle(transition, pkg));
  const changed = reportedChange(order, pkg, { transition, changes }, actor, shipping_fee_micros);
  await saveOrders(context, [changed]);
  return changed;
}

/** Records a carrier's report about a package. The store must be a transaction. */
export const recordCarrierUpdate = (
  context: OrderContext,
  name: PackageName,
  transition: CarrierTransitionName,
  { failed_reason, shipping_fee_micros }: CarrierReport = {},
): Promise<ChangedOrder | Refusal<PackageObstacle>> =>
  movePackage(
    context,
    name,
    transition,
    failed_reason === undefined ? {} : { failed_reason },
    shipping_fee_micros,
  );

/**
 * Allows the seller to choose another pickup slot, once, for a package with a booked slot. The store must be a
 * transaction.
 */
export const allowReschedule = (
  context: OrderContext,
  name: PackageName,
): Promise<ChangedOrder | Refusal<PackageObstacle>> =>
  movePackage(context, name, 'allow_reschedule', { reschedule_allowed: 1 });
