// Packages as they are found and as they change. A row that was read stays as it is: a transition gives a new one.

import { eventSubject } from '../event/event.ts';
import { type Actor, type Event, eventOf } from '../event/record_events.ts';
import type { OrderTables, order_state_columns } from './order.tables.ts';
import { isCancelled } from './order.ts';
import { packageStates, type TransitionName } from './package_transitions.ts';

/** A package, with the status of its order. */
export type Package = Readonly<OrderTables['package']> & Pick<OrderState, 'order_status'>;

/** What changes of an order while it goes its way. */
export type OrderState = Readonly<Pick<OrderTables['sales_order'], (typeof order_state_columns)[number]>>;

/** An order with its packages; a split one has several. */
export interface Order extends OrderState {
  readonly packages: readonly Package[];
}

/** Why no package is meant. */
export type PackageNotFound = 'order_not_found' | 'package_number_not_exist' | 'need_package_number';

/** The package that is meant, by its number or as the only one of its order; or why there is none. */
export function findPackage(
  order: Order | undefined,
  package_number: string | undefined,
): Package | PackageNotFound {
  if (!order) return 'order_not_found';
  const { packages } = order;
  if (package_number !== undefined)
    return packages.find((pkg) => pkg.package_number === package_number) ?? 'package_number_not_exist';
  const sent = packages.length > 1 ? packages.filter((pkg) => !isCancelled(pkg)) : packages;
  const [only, ...others] = sent;
  return only && others.length === 0 ? only : 'need_package_number';
}

/** What changes with a package besides its status: how it was arranged, its tracking number, why it failed. */
export type PackageChanges = Partial<
  Pick<
    Package,
    | 'reschedule_allowed'
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

/** What a package's events are about. */
export const packageSubject = ({
  order_sn,
  package_number,
}: Pick<Package, 'order_sn' | 'package_number'>): string => eventSubject('package', order_sn, package_number);

/** A package after a transition, and what is kept of that. */
export interface ChangedPackage {
  readonly after: Package;
  readonly event: Event;
}

/**
 * The package after a transition, one revision on, with the event that tells of it.
 *
 * @throws Error for one that cannot happen to it: `packageStates` is asked before.
 */
export function applyTransition(
  pkg: Package,
  { transition, changes }: PackageTransition,
  actor: Actor,
): ChangedPackage {
  const obstacle = packageStates.findObstacle(transition, pkg);
  if (obstacle) throw new Error(`${transition} cannot happen to package ${pkg.package_number}: ${obstacle}.`);
  const { shop_id, logistics_status: from_status } = pkg;
  const to_status = packageStates.transitions[transition].to;
  const seq = pkg.revision + 1;
  const data = { from_status, to_status };
  return {
    after: {
      ...pkg,
      reschedule_allowed: 0,
      ...changes,
      logistics_status: to_status,
      revision: seq,
    },
    event: eventOf({ shop_id, subject: packageSubject(pkg), seq, kind: transition, data }, actor),
  };
}
