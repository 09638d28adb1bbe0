// Packages as they are found and as they change. A row that was read stays as it is: a transition gives a new one.

import { appendJson } from '../platform/store/json.ts';
import type { HistoryEntry, OrderTables } from './order.tables.ts';
import { packageStates, type TransitionName } from './package_transitions.ts';

export type Package = Readonly<OrderTables['package']>;

/** The packages of an order; a split one has several. */
export type Order = readonly Package[];

/** Why no package is meant. */
export type PackageNotFound = 'order_not_found' | 'package_number_not_exist' | 'need_package_number';

/** The package that is meant, by its number or as the only one of its order; or why there is none. */
export function findPackage(
  order: Order | undefined,
  package_number: string | undefined,
): Package | PackageNotFound {
  if (!order) return 'order_not_found';
  if (package_number !== undefined)
    return order.find((pkg) => pkg.package_number === package_number) ?? 'package_number_not_exist';
  const [only, ...others] = order;
  return only && others.length === 0 ? only : 'need_package_number';
}

/** What changes with a package besides its status: how it was arranged, its tracking number, why it failed. */
export type PackageChanges = Partial<
  Pick<
    Package,
    | 'arranged_at'
    | 'mode'
    | 'address_id'
    | 'pickup_time_id'
    | 'branch_id'
    | 'slug'
    | 'sender_real_name'
    | 'tracking_number'
    | 'tracking_url'
    | 'failed_reason'
  >
>;

/** What happens to a package. */
export interface PackageTransition {
  readonly transition: TransitionName;
  readonly changes: PackageChanges;
}

/** Who makes it happen. */
export interface Actor {
  readonly actor: HistoryEntry['actor'];
  readonly partner_id: number | null;
  readonly request_id: string;
  /** Unix time in seconds. */
  readonly now: number;
}

/**
 * The package after a transition, with its history and one revision on.
 *
 * @throws Error for one that cannot happen to it: `packageStates` is asked before.
 */
export function applyTransition(
  pkg: Package,
  { transition, changes }: PackageTransition,
  { actor, partner_id, request_id, now }: Actor,
): Package {
  const obstacle = packageStates.findObstacle(transition, pkg);
  if (obstacle) throw new Error(`${transition} cannot happen to package ${pkg.package_number}: ${obstacle}.`);
  const from_status = pkg.logistics_status;
  const to_status = packageStates.transitions[transition].to;
  const entry = { transition, from_status, to_status, actor, partner_id, request_id, moved_at: now };
  return {
    ...pkg,
    ...changes,
    logistics_status: to_status,
    reschedule_allowed: 0,
    revision: pkg.revision + 1,
    history: appendJson(pkg.history, entry),
  };
}
