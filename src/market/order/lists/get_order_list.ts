import type { Handler } from '../../../engine/gateway/handler.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { ListedTime, OrderStatus } from '../order.ts';
import { order_limits } from '../order_limits.ts';
import type { get_order_list } from './get_order_list.contract.ts';
import { channelOrderPage } from './order_list.store.ts';
import { byStatus, order_pages } from './order_pages.ts';

const span_max_s = 15 * 86_400;
const orders_max = order_limits.channel_orders_max.value;

const channel_pages = {
  create_time: byStatus((statuses) => channelOrderPage('create_time', statuses)),
  update_time: byStatus((statuses) => channelOrderPage('update_time', statuses)),
};

interface ListPosition {
  readonly listed_time: number;
  readonly order_sn: string;
}
const cursors = keysetCursor<ListPosition>('orders', ['listed_time', 'order_sn']);

interface Wanted {
  readonly shop_id: number;
  readonly time: ListedTime;
  readonly order_status: OrderStatus | 'any';
  readonly time_from: number;
  readonly position: ListPosition;
  readonly page_size: number;
}

interface Listed {
  readonly order_sn: string;
  readonly order_status: OrderStatus;
  readonly listed_time: number;
}

/** The orders of a page, and the order after which the next page starts, if there is one. */
interface Found {
  readonly orders: readonly Listed[];
  readonly next_after?: Listed | undefined;
}

const valuesOf = ({ shop_id, time_from, position }: Wanted, limit: number) => ({
  shop_id,
  time_from,
  time: position.listed_time,
  order_sn: position.order_sn,
  limit,
});

async function findPage(store: Store, wanted: Wanted): Promise<Found> {
  const { time, order_status, page_size } = wanted;
  // One extra row tells whether there is another page.
  const rows = await store.all(order_pages[time][order_status], valuesOf(wanted, page_size + 1));
  const orders = rows.slice(0, page_size);
  return { orders, next_after: rows.length > page_size ? orders.at(-1) : undefined };
}

/** Finds a page of the orders with a package on a channel, among a limited number of orders. */
async function findChannelPage(store: Store, wanted: Wanted, logistic_id: number): Promise<Found> {
  const { time, order_status, page_size } = wanted;
  const values = { ...valuesOf(wanted, orders_max), logistic_id };
  const rows = await store.all(channel_pages[time][order_status], values);
  const found = rows.filter(({ packages_on_channel }) => packages_on_channel !== 0);
  const orders = found.slice(0, page_size);
  if (found.length > page_size) return { orders, next_after: orders.at(-1) };
  return { orders, next_after: rows.length === orders_max ? rows.at(-1) : undefined };
}

export const getOrderList: Handler<typeof get_order_list> = async (
  { shop: { shop_id, region }, store, refuse },
  { time_range_field: time, time_from, time_to, page_size, cursor, ...asked },
) => {
  const span_s = time_to - time_from;
  if (span_s <= 0 || span_s > span_max_s) return refuse('list_time_invalid');
  const { order_status = 'any' as const } = asked;
  const logistic_id = region === 'BR' ? asked.logistics_channel_id : undefined;
  // Clients that list until now change time_to from page to page, so a cursor does not depend on it.
  const query = [shop_id, time, time_from, order_status, logistic_id ?? null];
  // No order_sn sorts before the empty text, so the first page starts with the last second.
  const start = { listed_time: time_to + 1, order_sn: '' };
  const named = cursors.read(cursor, query, start);
  if (!named) return refuse('list_cursor_not_ours');
  const position = named.listed_time > time_to ? start : named;
  const wanted: Wanted = { shop_id, time, order_status, time_from, position, page_size };
  const { orders, next_after } =
    logistic_id === undefined
      ? await findPage(store, wanted)
      : await findChannelPage(store, wanted, logistic_id);
  const is_status_asked = asked.response_optional_fields.includes('order_status');
  return {
    more: next_after !== undefined,
    next_cursor: next_after ? cursors.after(next_after, query) : '',
    order_list: orders.map(({ order_sn, order_status: status }) =>
      is_status_asked ? { order_sn, order_status: status } : { order_sn },
    ),
  };
};
