import { type OrderStatus, order_statuses } from '../order.ts';
import { orderPage, type Statuses, wholeOrderPage } from './order_list.store.ts';

/** One statement per state, and one for all states. */
export const byStatus = <S>(make: (statuses: Statuses) => S) =>
  Object.fromEntries([
    ['any', make(order_statuses)],
    ...order_statuses.map((status) => [status, make([status])]),
  ]) as Record<OrderStatus | 'any', S>;

const pagesBy = (time: 'create_time' | 'update_time') =>
  byStatus((statuses) =>
    statuses.length === 1 ? orderPage(time, statuses[0]) : wholeOrderPage(time, statuses),
  );

/** Pages of the orders in a state, or in any, newest first by either time. */
export const order_pages = { create_time: pagesBy('create_time'), update_time: pagesBy('update_time') };
