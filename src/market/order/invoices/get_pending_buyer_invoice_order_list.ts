import type { Handler } from '../../../engine/gateway/handler.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import type { get_pending_buyer_invoice_order_list } from './get_pending_buyer_invoice_order_list.contract.ts';
import { listInvoicePending, listRequestedInvoices } from './invoices.store.ts';

const cursors = keysetCursor<{ listed_time: number; order_sn: string }>('pending invoices', [
  'listed_time',
  'order_sn',
]);

export const getPendingBuyerInvoiceOrderList: Handler<typeof get_pending_buyer_invoice_order_list> = async (
  { shop: { shop_id, region }, store, refuse },
  { page_size, cursor },
) => {
  const position = cursors.read(cursor, [shop_id], { listed_time: 0, order_sn: '' });
  if (!position) return refuse('invoice_cursor_not_ours');
  const statement = region === 'BR' ? listInvoicePending : listRequestedInvoices;
  // One extra row tells whether there is another page.
  const rows = await store.all(statement, { shop_id, ...position, limit: page_size + 1 });
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return {
    more: last !== undefined,
    next_cursor: last ? cursors.after(last, [shop_id]) : '',
    order_list: shown.map(({ order_sn }) => ({ order_sn })),
  };
};
