import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import { time_max } from '../../../kit/contract/field.ts';
import { listShownOrders } from '../lists/order_list.store.ts';
import { order_pages } from '../lists/order_pages.ts';
import { listExternalIds } from '../mirror/mirrored_orders.store.ts';
import type { order_newest } from './newest_orders.contract.ts';

interface Position {
  readonly listed_time: number;
  readonly order_sn: string;
}
const cursors = keysetCursor<Position>('newest_orders', ['listed_time', 'order_sn']);
const start: Position = { listed_time: time_max, order_sn: '' };

export const listNewestOrders: ActionHandler<typeof order_newest> = async (
  { store, refuse },
  { shop_id, order_status = 'any' as const, by, since: time_from = 0, after = '', limit },
) => {
  const query = [shop_id, order_status, by, time_from];
  const position = cursors.read(after, query, start);
  if (!position) return refuse('after_not_ours');
  const { listed_time: time, order_sn } = position;
  // One extra row tells whether there is another page.
  const rows = await store.all(order_pages[by][order_status], {
    ...{ shop_id, time, order_sn, time_from, limit: limit + 1 },
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const order_sns = page.map((row) => row.order_sn);
  const [shown, external] =
    page.length === 0
      ? [[], []]
      : await Promise.all([
          store.all(listShownOrders, { shop_id, order_sns }),
          store.all(listExternalIds, { shop_id, order_sns }),
        ]);
  const external_ids = new Map(external.map((row) => [row.order_sn, row.external_id]));
  const by_number = new Map(shown.map((order) => [order.order_sn, order]));
  return {
    orders: order_sns.flatMap((order_sn) => {
      const order = by_number.get(order_sn);
      const external_id = external_ids.get(order_sn);
      return order ? { ...order, ...(external_id !== undefined && { external_id }) } : [];
    }),
    ...(last && { next: cursors.after(last, query) }),
  };
};
