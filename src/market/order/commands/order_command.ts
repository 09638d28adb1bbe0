// The common part of all commands on one order: lock it, let the rules decide, save it with its events.

import type { Ids } from '../../../engine/store/ids.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { lockOrders, type OrderContext, saveOrders } from '../locked_orders.ts';
import { applyOrderTransition, type ChangedOrder, type OrderTransition } from '../order_change.ts';
import { orderStates } from '../order_transitions.ts';
import type { Order } from '../package.ts';

/** The context of a command that also adds rows, such as orders or billing entries, and therefore needs ids. */
export interface OrderCommandContext extends OrderContext {
  readonly ids: Ids;
}

export interface OrderName {
  readonly shop_id: number;
  readonly order_sn: string;
}

/** Why a command changed nothing: the order does not exist, or the state table does not allow the transition now. */
export type OrderObstacle = 'order_not_found' | 'not_possible';

/** Locks an order. `store` must be a transaction. */
export const lockOrder = async (
  { store }: OrderContext,
  { shop_id, order_sn }: OrderName,
): Promise<Order | undefined> => (await lockOrders(store, shop_id, [order_sn])).get(order_sn);

/**
 * Applies a planned transition to one order, inside a transaction.
 *
 * @returns the order before and after, or why nothing was done.
 */
export async function changeOrder(
  context: OrderContext,
  name: OrderName,
  plan: (order: Order) => OrderTransition | Refusal<'not_possible'>,
): Promise<ChangedOrder | Refusal<OrderObstacle>> {
  const order = await lockOrder(context, name);
  if (!order) return refused('order_not_found');
  const planned = plan(order);
  if (isRefused(planned)) return planned;
  const { transition } = planned;
  if (!orderStates.canTransition(transition, order, context.actor))
    return refused('not_possible', orderStates.explainObstacle(transition, order));
  const changed = applyOrderTransition(order, planned, context.actor);
  await saveOrders(context, [changed]);
  return changed;
}
