// The ways to cancel an order: by the seller, the buyer, the marketplace, or because time ran out. Its packages are
// cancelled with it, and saving it returns their reserved pieces to stock.

import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import type { OrderContext } from '../locked_orders.ts';
import { isCancelled, shippingStatusOf, toldReason } from '../order.ts';
import type { ChangedOrder, OrderTransition } from '../order_change.ts';
import { orderStates } from '../order_transitions.ts';
import { applyTransition, type ChangedPackage, type Order, type OrderState } from '../package.ts';
import { packageStates } from '../package_transitions.ts';
import { changeOrder, type OrderName, type OrderObstacle } from './order_command.ts';

/** The packages of an order after it is cancelled: arranged ones are withdrawn, the others become invalid. */
export function cancelPackages({ packages }: Pick<Order, 'packages'>, actor: Actor): ChangedPackage[] {
  return packages
    .filter((pkg) => !isCancelled(pkg))
    .map((pkg) => {
      const transition = packageStates.canTransition('withdraw', pkg) ? 'withdraw' : 'invalidate';
      return applyTransition(pkg, { transition, changes: {} }, actor);
    });
}

type CancelledBy = NonNullable<OrderState['cancel_by']>;

/** Plans a transition that cancels an order. */
const cancelled = (
  order: Order,
  transition: OrderTransition['transition'],
  { cancel_by, cancel_reason }: { readonly cancel_by: CancelledBy; readonly cancel_reason: string },
  actor: Actor,
): OrderTransition | Refusal<'not_possible'> =>
  orderStates.canTransition(transition, order, actor)
    ? {
        transition,
        changes: { cancel_by, cancel_reason },
        packages: cancelPackages(order, actor),
        data: { cancel_by, ...toldReason(cancel_reason) },
      }
    : refused('not_possible', orderStates.explainObstacle(transition, order));

interface WholeCancellation {
  readonly cancel_by: 'seller' | 'Ops';
  readonly cancel_reason: string;
}

/** Plans a cancellation by the seller or the marketplace; see `cancelWholeOrder`. */
export const plannedCancellation = (
  order: Order,
  by: WholeCancellation,
  actor: Actor,
): OrderTransition | Refusal<'not_possible'> => cancelled(order, 'cancel', by, actor);

/** Cancels an order for the seller or the marketplace (Ops). No package may have been picked up. */
export const cancelWholeOrder = (
  context: OrderContext,
  name: OrderName,
  by: WholeCancellation,
): Promise<ChangedOrder | Refusal<OrderObstacle>> =>
  changeOrder(context, name, (order) => plannedCancellation(order, by, context.actor));

/** Plans what happens when the buyer cancels; see `askToCancelOrder`. */
export function plannedCancelRequest(
  order: Order,
  { buyer_cancel_reason }: { readonly buyer_cancel_reason: string },
  actor: Actor,
): OrderTransition {
  const by = { cancel_by: 'buyer', cancel_reason: buyer_cancel_reason } as const;
  for (const transition of ['cancel_unpaid', 'cancel_at_once'] as const) {
    const planned = cancelled(order, transition, by, actor);
    if (isRefused(planned)) continue;
    return { ...planned, changes: { ...planned.changes, buyer_cancel_reason } };
  }
  return { transition: 'ask_cancel', changes: { buyer_cancel_reason } };
}

/**
 * The buyer cancels: at once if the order is unpaid, or within an hour if no shipment is arranged. Otherwise the seller
 * is asked.
 */
export const askToCancelOrder = (
  context: OrderContext,
  name: OrderName,
  asked: { readonly buyer_cancel_reason: string },
): Promise<ChangedOrder | Refusal<OrderObstacle>> =>
  changeOrder(context, name, (order) => plannedCancelRequest(order, asked, context.actor));

/** Plans what the seller's answer to the buyer changes; see `answerCancellation`. */
export function plannedCancelAnswer(
  order: Order,
  { operation }: { readonly operation: 'ACCEPT' | 'REJECT' },
  actor: Actor,
): OrderTransition | Refusal<'not_possible'> {
  const { order_status, packages, buyer_cancel_reason: cancel_reason } = order;
  if (order_status !== 'IN_CANCEL')
    return refused('not_possible', orderStates.explainObstacle('accept_cancel', order));
  if (operation === 'ACCEPT')
    return cancelled(order, 'accept_cancel', { cancel_by: 'buyer', cancel_reason }, actor);
  return { transition: 'reject_cancel', to: shippingStatusOf(packages, order.invoice_pending === 1) };
}

/** Applies the seller's answer: ACCEPT cancels the order, REJECT returns it to the state that its packages imply. */
export const answerCancellation = (
  context: OrderContext,
  name: OrderName,
  answer: { readonly operation: 'ACCEPT' | 'REJECT' },
): Promise<ChangedOrder | Refusal<OrderObstacle>> =>
  changeOrder(context, name, (order) => plannedCancelAnswer(order, answer, context.actor));

/** Plans what happens when the seller has not answered the buyer in time. */
export const plannedGrant = (order: Order, actor: Actor): OrderTransition | Refusal<'not_possible'> =>
  cancelled(order, 'grant_cancel', { cancel_by: 'buyer', cancel_reason: order.buyer_cancel_reason }, actor);

/** Cancels an order because the seller did not answer the buyer in time. */
export const grantCancellation = (
  context: OrderContext,
  name: OrderName,
): Promise<ChangedOrder | Refusal<OrderObstacle>> =>
  changeOrder(context, name, (order) => plannedGrant(order, context.actor));

/** Plans what happens when an order was not paid in time. */
export const plannedExpiry = (order: Order, actor: Actor): OrderTransition | Refusal<'not_possible'> =>
  cancelled(order, 'expire', { cancel_by: 'system', cancel_reason: 'Unpaid.' }, actor);

/** Cancels an order that was not paid in time. */
export const expireOrder = (
  context: OrderContext,
  name: OrderName,
): Promise<ChangedOrder | Refusal<OrderObstacle>> =>
  changeOrder(context, name, (order) => plannedExpiry(order, context.actor));
