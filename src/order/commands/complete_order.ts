// How an order ends well, and what comes after it.

import type { OrderContext } from '../locked_orders.ts';
import type { ChangedOrder } from '../order_change.ts';
import type { OrderTransitionName } from '../order_transitions.ts';
import { changeOrder, type OrderName, type OrderObstacle } from './order_command.ts';

type Command = (context: OrderContext, name: OrderName) => Promise<ChangedOrder | OrderObstacle>;

const command =
  (transition: OrderTransitionName): Command =>
  (context, name) =>
    changeOrder(context, name, () => ({ transition }));

/** The buyer confirms that all has come. */
export const confirmOrder = command('confirm');

/** The buyer has said nothing in time: that counts as confirmed. */
export const completeOrder = command('complete');

/** A return of it was opened. One that is sent back already stays so: then nothing is to be done. */
export const openOrderReturn = command('open_return');

/** The last return of it that was open has ended. */
export const endOrderReturns = command('end_returns');
