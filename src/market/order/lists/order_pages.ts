import { type OrderStatus, order_statuses } from '../order.ts';
import { orderPage, type Statuses } from './order_list.store.ts';

/** One statement per state, and one for all states. */
export const byStatus = <S>(make: (statuses: Statuses) => S) =>
  Object.fromEntries([
    ['any', make(order_statuses)],
    ...order_statuses.map((status) => [status, make([status])]),
  ]) as Record<OrderStatus | 'any', S>;

/** Pages of the orders in a state, or in any, newest first by either time. */
export const order_pages = {
  create_time: byStatus((statuses) => orderPage('create_time', statuses)),
  update_time: byStatus((statuses) => orderPage('update_time', statuses)),
};
