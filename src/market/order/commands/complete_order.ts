// Completes orders, and handles returns that are opened afterwards.

import { isRefused, type Refusal } from '../../../kit/contract/refusal.ts';
import { completeIncome } from '../../payment/income/order_income.ts';
import type { OrderContext } from '../locked_orders.ts';
import type { ChangedOrder } from '../order_change.ts';
import {
  changeOrder,
  type OrderCommandContext,
  type OrderName,
  type OrderObstacle,
} from './order_command.ts';

/** Builds a command that completes an order, and bills its income the first time the order is completed. */
const completing =
  (transition: 'confirm' | 'complete' | 'end_returns') =>
  async (
    context: OrderCommandContext,
    { shop_id, order_sn }: OrderName,
  ): Promise<ChangedOrder | Refusal<OrderObstacle>> => {
    const changed = await changeOrder(context, { shop_id, order_sn }, ({ completed_time }) => ({
      transition,
      ...(transition === 'end_returns' && { data: { completed_before: completed_time !== null } }),
    }));
    if (isRefused(changed)) return changed;
    const { store, ids, jobs, actor } = context;
    const fee = changed.after.actual_shipping_fee_micros ?? undefined;
    await completeIncome({ store, ids, jobs, now: actor.now }, { shop_id, order_sn }, fee);
    return changed;
  };

/** The buyer confirms that everything has arrived. */
export const confirmOrder = completing('confirm');

/** The buyer did not react in time, which counts as a confirmation. */
export const completeOrder = completing('complete');

/** The last open return of the order has ended. */
export const endOrderReturns = completing('end_returns');

/** A return of the order was opened. Does nothing if the order is in TO_RETURN already. */
export const openOrderReturn = (
  context: OrderContext,
  name: OrderName,
): Promise<ChangedOrder | Refusal<OrderObstacle>> =>
  changeOrder(context, name, () => ({ transition: 'open_return' }));
