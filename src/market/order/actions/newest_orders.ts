import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import { time_max } from '../../../kit/contract/field.ts';
import { listShownOrders } from '../lists/order_list.store.ts';
import { order_pages } from '../lists/order_pages.ts';
import type { order_newest } from './newest_orders.contract.ts';

interface Position {
  readonly listed_time: number;
  readonly order_sn: string;
}
const cursors = keysetCursor<Position>('newest_orders', ['listed_time', 'order_sn']);
const start: Position = { listed_time: time_max, order_sn: '' };

export const listNewestOrders: ActionHandler<typeof order_newest> = async (
  { store, refuse },
  { shop_id, order_status = 'any' as const, after = '', limit },
) => {
  const query = [shop_id, order_status];
  const position = cursors.read(after, query, start);
  if (!position) return refuse('after_not_ours');
  const { listed_time: time, order_sn } = position;
  // One extra row tells whether there is another page.
  const rows = await store.all(order_pages.create_time[order_status], {
    ...{ shop_id, time, order_sn, time_from: 0, limit: limit + 1 },
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const order_sns = page.map((row) => row.order_sn);
  const shown = page.length === 0 ? [] : await store.all(listShownOrders, { shop_id, order_sns });
  const by_number = new Map(shown.map((order) => [order.order_sn, order]));
  return {
    orders: order_sns.flatMap((number) => by_number.get(number) ?? []),
    ...(last && { next: cursors.after(last, query) }),
  };
};
