// What all that is done to one order has in common: it is locked, the rules decide, and it is saved with its events.

import type { Ids } from '../../../engine/store/ids.ts';
import { lockOrders, type OrderContext, saveOrders } from '../locked_orders.ts';
import { applyOrderTransition, type ChangedOrder, type OrderTransition } from '../order_change.ts';
import { orderStates } from '../order_transitions.ts';
import type { Order } from '../package.ts';

/** What a command needs that adds rows, such as an order's or its billing entry: ids too. */
export interface OrderCommandContext extends OrderContext {
  readonly ids: Ids;
}

export interface OrderName {
  readonly shop_id: number;
  readonly order_sn: string;
}

/** Why nothing was done to an order: there is none, or the table of states has no such transition of it now. */
export type OrderObstacle = 'order_not_found' | 'not_possible';

/** Locks an order. The store is the inside of a transaction. */
export const lockOrder = async (
  { store }: OrderContext,
  { shop_id, order_sn }: OrderName,
): Promise<Order | undefined> => (await lockOrders(store, shop_id, [order_sn])).get(order_sn);

/**
 * Does something to one order, inside of a transaction.
 *
 * @returns the order before and after, or why nothing was done.
 */
export async function changeOrder(
  context: OrderContext,
  name: OrderName,
  plan: (order: Order) => OrderTransition | 'not_possible',
): Promise<ChangedOrder | OrderObstacle> {
  const order = await lockOrder(context, name);
  if (!order) return 'order_not_found';
  const planned = plan(order);
  if (typeof planned === 'string') return planned;
  if (!orderStates.canTransition(planned.transition, order, context.actor)) return 'not_possible';
  const changed = applyOrderTransition(order, planned, context.actor);
  await saveOrders(context, [changed]);
  return changed;
}
