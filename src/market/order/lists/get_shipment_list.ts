import type { Handler } from '../../../engine/gateway/handler.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import { packageStates } from '../package_transitions.ts';
import type { get_shipment_list } from './get_shipment_list.contract.ts';
import { shipmentPage } from './order_list.store.ts';

const waiting_orders = shipmentPage(
  ['READY_TO_SHIP', 'RETRY_SHIP'],
  [...packageStates.transitions.arrange.from],
);

const cursors = keysetCursor<{ listed_time: number; order_sn: string; package_number: string }>(
  'packages to ship',
  ['listed_time', 'order_sn', 'package_number'],
);
const before_every_row = { listed_time: Number.MAX_SAFE_INTEGER, order_sn: '', package_number: '' };

export const getShipmentList: Handler<typeof get_shipment_list> = async (
  { shop: { shop_id }, store, refuse },
  { page_size, cursor },
) => {
  const query = [shop_id];
  const position = cursors.read(cursor, query, before_every_row);
  if (!position) return refuse('shipment_cursor_not_ours');
  // Each of these orders has a waiting package, except the one in which the previous page may have ended. One extra
  // order tells whether there is another page.
  const limit = page_size + 2;
  const { listed_time: time, order_sn, package_number } = position;
  const values = { shop_id, time_from: 0, time, order_sn, package_number, limit };
  const rows = await store.all(waiting_orders, values);
  const waiting = rows.flatMap((row) =>
    row.package_number === null ? [] : [{ ...row, package_number: row.package_number }],
  );
  const page = waiting.slice(0, page_size);
  const is_full = new Set(rows.map((row) => row.order_sn)).size === limit;
  const next_after = waiting.length > page_size ? page.at(-1) : is_full ? rows.at(-1) : undefined;
  return {
    order_list: page.map((row) => ({ order_sn: row.order_sn, package_number: row.package_number })),
    more: next_after !== undefined,
    next_cursor: next_after
      ? cursors.after({ ...next_after, package_number: next_after.package_number ?? '' }, query)
      : '',
  };
};
