import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { findHolidayMode } from '../../accounts/accounts.store.ts';
import type { Actor } from '../../event/record_events.ts';
import { type HolidayMode, holidayNow } from '../../vocabulary.ts';
import type { OrderContext } from '../locked_orders.ts';
import { isCancelled } from '../order.ts';
import type { ChangedOrder, OrderTransition } from '../order_change.ts';
import { orderStates } from '../order_transitions.ts';
import { applyTransition, type Order } from '../package.ts';
import { changeOrder, type OrderName, type OrderObstacle } from './order_command.ts';

/**
 * The deadline for shipping an order, in Unix seconds. A partial holiday of the shop delays it, if its end is known.
 *
 * @param now when it was paid.
 */
export const shipByDate = (now: number, days_to_ship: number, holiday: HolidayMode | undefined): number => {
  const is_partial = holiday !== undefined && holidayNow(holiday, now) === 'partial';
  const from = (is_partial && holiday.holiday_mode_end_time) || now;
  return from + days_to_ship * 86_400;
};

/** Plans the payment of an order. Its packages become ready to ship. */
export function plannedPayment(
  order: Order,
  holiday: HolidayMode | undefined,
  actor: Actor,
): OrderTransition | Refusal<'not_possible'> {
  const { now } = actor;
  if (order.order_status !== 'UNPAID')
    return refused('not_possible', orderStates.explainObstacle('pay', order));
  const ship_by_date = shipByDate(now, order.days_to_ship, holiday);
  const ready = { transition: 'become_ready', changes: {}, data: { ship_by_date } } as const;
  return {
    transition: 'pay',
    to: order.invoice_pending === 1 ? 'INVOICE_PENDING' : 'READY_TO_SHIP',
    changes: { pay_time: now, ship_by_date },
    packages: order.packages
      .filter((pkg) => !isCancelled(pkg))
      .map((pkg) => applyTransition(pkg, ready, actor)),
  };
}

/** Records the payment of an order. Its packages are ready to ship, once it has an invoice if it needs one. */
export async function payOrder(
  context: OrderContext,
  name: OrderName,
): Promise<ChangedOrder | Refusal<OrderObstacle>> {
  const holiday = await context.store.first(findHolidayMode, { shop_id: name.shop_id });
  return changeOrder(context, name, (order) => plannedPayment(order, holiday, context.actor));
}
