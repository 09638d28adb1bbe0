// Finds packages and applies transitions to them. Rows are never modified; a transition returns a new one.

import { type Refusal, refused } from '../../kit/contract/refusal.ts';
import { eventSubject } from '../event/event.ts';
import { type Actor, type Event, eventOf } from '../event/record_events.ts';
import type { OrderTables, order_state_columns } from './order.tables.ts';
import { isCancelled } from './order.ts';
import { packageStates, type TransitionName } from './package_transitions.ts';

/** A package, with the status of its order. */
export type Package = Readonly<OrderTables['package']> & Pick<OrderState, 'order_status'>;

/** The columns of an order that transitions read or change. */
export type OrderState = Readonly<Pick<OrderTables['sales_order'], (typeof order_state_columns)[number]>>;

/** An order with its packages; a split one has several. */
export interface Order extends OrderState {
  readonly packages: readonly Package[];
}

/** Why no package was found. */
export type PackageNotFound = 'order_not_found' | 'package_number_not_exist' | 'need_package_number';

/** Finds a package by its number, or the only live package of its order. @returns the package, or why there is none. */
export function findPackage(
  order: Order | undefined,
  package_number: string | undefined,
): Package | Refusal<PackageNotFound> {
  if (!order) return refused('order_not_found');
  const { packages } = order;
  if (package_number !== undefined)
    return (
      packages.find((pkg) => pkg.package_number === package_number) ?? refused('package_number_not_exist')
    );
  const sent = packages.length > 1 ? packages.filter((pkg) => !isCancelled(pkg)) : packages;
  const [only, ...others] = sent;
  return only && others.length === 0 ? only : refused('need_package_number');
}

/**
 * The columns that a transition can change besides the status: the arrangement, the tracking number, the reason of a
 * failure.
 */
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

/** A transition of a package, with its changes. */
export interface PackageTransition {
  readonly transition: TransitionName;
  readonly changes: PackageChanges;
  /** Data for the event, in addition to the states and a new tracking number. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The subject of a package's events. */
export const packageSubject = ({
  order_sn,
  package_number,
}: Pick<Package, 'order_sn' | 'package_number'>): string => eventSubject('package', order_sn, package_number);

/** A package after a transition, with the event to record. */
export interface ChangedPackage {
  readonly after: Package;
  readonly event: Event;
}

/**
 * Applies a transition to a package: increments its revision and creates its event.
 *
 * @throws Error if the transition is not possible; check `packageStates` first.
 */
export function applyTransition(
  pkg: Package,
  { transition, changes, data: other_data }: PackageTransition,
  actor: Actor,
): ChangedPackage {
  const obstacle = packageStates.findObstacle(transition, pkg);
  if (obstacle) throw new Error(`${transition} cannot happen to package ${pkg.package_number}: ${obstacle}.`);
  const { shop_id, logistics_status: from_status } = pkg;
  const to_status = packageStates.transitions[transition].to;
  const seq = pkg.revision + 1;
  const { tracking_number } = changes;
  const is_new = tracking_number != null && tracking_number !== pkg.tracking_number;
  const data = { from_status, to_status, ...(is_new && { tracking_number }), ...other_data };
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
