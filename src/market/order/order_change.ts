// How an order changes: because its packages move, or by a command on the order itself. Rows are never modified; a
// change returns a new one.

import { targetsOf } from '../../kit/states/state_table.ts';
import { eventSubject } from '../event/event.ts';
import { type Actor, type Event, eventOf, withData } from '../event/record_events.ts';
import { followsPackages, isPickedUp, type OrderStatus, shippingStatusOf } from './order.ts';
import { type OrderTransitionName, orderStates, packages_transitions } from './order_transitions.ts';
import type { ChangedPackage, Order, OrderState, Package } from './package.ts';

/** An order before and after a change, with the packages that change with it and the events to record. */
export interface ChangedOrder {
  readonly before: Order;
  readonly after: OrderState;
  readonly packages: readonly ChangedPackage[];
  readonly events: readonly Event[];
}

/** The subject of an order's events. */
export const orderSubject = ({ order_sn }: Pick<OrderState, 'order_sn'>): string =>
  eventSubject('order', order_sn);

/** Columns of an order that can change besides its status. */
export type OrderChanges = Partial<Omit<OrderState, 'shop_id' | 'order_sn' | 'order_status' | 'revision'>>;

export function packagesAfter({ packages }: Order, changed: readonly ChangedPackage[]): readonly Package[] {
  const [only] = changed;
  if (only && packages.length === 1) return [only.after];
  return packages.map(
    (pkg) => changed.find(({ after }) => after.package_number === pkg.package_number)?.after ?? pkg,
  );
}

/** The columns that change when an order enters a status. */
function arrivalChanges(order: OrderState, order_status: OrderStatus, now: number): OrderChanges {
  switch (order_status) {
    case 'TO_CONFIRM_RECEIVE':
      // An order with payment on delivery is paid now.
      return { delivered_time: now, pay_time: order.pay_time ?? now };
    case 'COMPLETED':
      return order.completed_time === null ? { completed_time: now } : {};
    default:
      return {};
  }
}

/**
 * Changes an order after its packages moved: its status follows the least advanced one.
 *
 * @param reported what the carrier has reported about the order along with this.
 * @throws Error for a change of status that is not in the state table.
 */
export function followPackages(
  order: Order,
  changed: readonly ChangedPackage[],
  { now }: Pick<Actor, 'now'>,
  reported: Pick<OrderChanges, 'actual_shipping_fee_micros'> = {},
): ChangedOrder {
  const { packages: _, ...state } = order;
  const before = order.order_status;
  const is_first_pickup = order.pickup_done_time === null && changed.some(({ after }) => isPickedUp(after));
  const pickup_done_time = is_first_pickup ? now : order.pickup_done_time;
  const order_status = followsPackages(before)
    ? shippingStatusOf(packagesAfter(order, changed), order.invoice_pending === 1)
    : before;
  const after = { ...state, order_status, update_time: now, pickup_done_time, ...reported };
  const events = changed.map(({ event }) => event);
  if (order_status === before) return { before: order, after, packages: changed, events };
  const is_possible = packages_transitions.some(
    (name) => orderStates.transitions[name].to === order_status && orderStates.canTransition(name, order),
  );
  if (!is_possible)
    throw new Error(
      `Order ${order.order_sn} in ${before} cannot become ${order_status} because of its packages.`,
    );
  const changes: OrderChanges = {
    ...arrivalChanges(order, order_status, now),
    ...(order_status === 'CANCELLED' && { cancel_by: 'system' }),
  };
  // A row of its own would make every shipment dearer.
  const last = events.pop();
  if (last) events.push(withData(last, { from_order_status: before, to_order_status: order_status }));
  return { before: order, after: { ...after, ...changes }, packages: changed, events };
}

/** Follows the packages of several orders. */
export function followAllPackages(
  orders: ReadonlyMap<string, Order>,
  changed: readonly ChangedPackage[],
  actor: Pick<Actor, 'now'>,
): ChangedOrder[] {
  const by_order = new Map<string, ChangedPackage[]>();
  for (const change of changed) {
    const others = by_order.get(change.after.order_sn);
    if (others) others.push(change);
    else by_order.set(change.after.order_sn, [change]);
  }
  return [...by_order].flatMap(([order_sn, own]) => {
    const order = orders.get(order_sn);
    return order ? [followPackages(order, own, actor)] : [];
  });
}

/** A planned transition of an order. */
export interface OrderTransition {
  readonly transition: OrderTransitionName;
  /** Target status, for a transition with several targets. */
  readonly to?: OrderStatus;
  readonly changes?: OrderChanges;
  /** Packages that change with the order. */
  readonly packages?: readonly ChangedPackage[];
  /** Data for the event, in addition to the states. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Applies a transition to an order: increments its revision, and adds its event and its packages' events.
 *
 * @throws Error if the transition is not possible; check `orderStates` first.
 */
export function applyOrderTransition(
  order: Order,
  { transition, to, changes = {}, packages = [], data = {} }: OrderTransition,
  actor: Actor,
): ChangedOrder {
  const obstacle = orderStates.findObstacle(transition, order, actor);
  const targets = targetsOf<OrderStatus>(orderStates.transitions[transition]);
  const order_status = to ?? targets[0];
  if (obstacle || order_status === undefined || !targets.includes(order_status))
    throw new Error(`${transition} cannot happen to order ${order.order_sn}: ${obstacle ?? 'wrong target'}.`);
  const { packages: _, ...state } = order;
  const revision = order.revision + 1;
  const event = eventOf(
    {
      shop_id: order.shop_id,
      subject: orderSubject(order),
      seq: revision,
      kind: transition,
      data: { from_status: order.order_status, to_status: order_status, ...data },
    },
    actor,
  );
  return {
    before: order,
    after: {
      ...state,
      ...arrivalChanges(order, order_status, actor.now),
      ...changes,
      order_status,
      revision,
      update_time: actor.now,
    },
    packages,
    events: [event, ...packages.map((changed) => changed.event)],
  };
}

const moved: ReadonlySet<string> = new Set(['order_status', 'update_time']);

/** Whether only order_status and update_time change. */
export const isMoveOnly = ({ before, after }: ChangedOrder): boolean => {
  for (const name of Object.keys(after) as (keyof OrderState)[])
    if (after[name] !== before[name] && !moved.has(name)) return false;
  return true;
};
