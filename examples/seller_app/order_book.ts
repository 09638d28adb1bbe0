// The orders of a shop as the app knows them, updated with the changes since the last sync.
import type { StoaClient } from 'stoa';

export interface KnownOrder {
  readonly order_sn: string;
  readonly order_status: string;
  readonly packages: readonly { readonly package_number: string; readonly logistics_status: string }[];
}

export interface OrderBook {
  readonly orders: Map<string, KnownOrder>;
  /** All changes before this time are known; Unix seconds. */
  synced_to: number;
}

/** The API lists at most 15 days in one request. */
const window_s = 15 * 86_400;
/** Changes in the same second as the last list may have been written after it. */
const overlap_s = 60;
const details_max = 50;

export const newOrderBook = (from: number): OrderBook => ({ orders: new Map(), synced_to: from });

async function* changedOrders(client: StoaClient, time_from: number, time_to: number) {
  let cursor = '';
  do {
    const page = await client.call('v2.order.get_order_list', {
      time_range_field: 'update_time',
      time_from,
      time_to,
      page_size: 100,
      cursor,
    });
    yield* page.order_list.map(({ order_sn }) => order_sn);
    cursor = page.more ? page.next_cursor : '';
  } while (cursor !== '');
}

async function readOrders(client: StoaClient, order_sns: readonly string[]): Promise<KnownOrder[]> {
  const { order_list } = await client.call('v2.order.get_order_detail', {
    order_sn_list: [...order_sns],
    response_optional_fields: ['package_list'],
  });
  return order_list.map(({ order_sn, order_status, package_list = [] }) => ({
    order_sn,
    order_status,
    packages: package_list.map(({ package_number, logistics_status }) => ({
      package_number,
      logistics_status,
    })),
  }));
}

/**
 * Reads the changes up to now.
 *
 * @returns the orders that are new or have a new status.
 */
export async function syncOrders(client: StoaClient, book: OrderBook, now: number): Promise<KnownOrder[]> {
  const changed: KnownOrder[] = [];
  for (let from = book.synced_to - overlap_s; from < now; from += window_s) {
    const found = new Set<string>();
    for await (const order_sn of changedOrders(client, from, Math.min(now, from + window_s)))
      found.add(order_sn);
    const order_sns = [...found];
    for (let at = 0; at < order_sns.length; at += details_max)
      for (const order of await readOrders(client, order_sns.slice(at, at + details_max))) {
        if (book.orders.get(order.order_sn)?.order_status !== order.order_status) changed.push(order);
        book.orders.set(order.order_sn, order);
      }
  }
  book.synced_to = now;
  return changed;
}
