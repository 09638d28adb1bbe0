// Whose orders they are, and the personal data in them.

import type { Params } from '../../engine/store/param.ts';
import { type PersonalRows, personalRows } from '../../engine/store/personal/personal_rows.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type OrderTables, orderTables } from './order.tables.ts';

const statement = statementsOn<OrderTables>();

/** The buyers of the orders of a shop after an order, in the order of their numbers. */
export const listBuyersOfOrders = statement(
  (db, p: Params<{ shop_id: number; order_sn: string; limit: number }>) =>
    db
      .selectFrom('sales_order')
      .select(['order_sn', 'buyer_user_id', 'buyer_username'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '>', p.order_sn)
      .orderBy('order_sn')
      .limit(p.limit),
);

/** Found by the numbers of orders. */
export const order_personal_rows: readonly PersonalRows[] = [
  personalRows(orderTables, 'sales_order', 'order_sn'),
  personalRows(orderTables, 'buyer_invoice', 'order_sn'),
  personalRows(orderTables, 'invoice_document', 'order_sn'),
];

/** The orders of a shop after an order, with what says whether they keep their buyers. */
export const listRetainedOrders = statement(
  (db, p: Params<{ shop_id: number; after: string; limit: number }>) =>
    db
      .selectFrom('sales_order')
      .select(['order_sn', 'order_status', 'update_time', 'buyer_username', 'recipient_address'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '>', p.after)
      .orderBy('order_sn')
      .limit(p.limit),
);

/** The invoice documents of a shop after an order. */
export const listInvoiceDocuments = statement(
  (db, p: Params<{ shop_id: number; after: string; limit: number }>) =>
    db
      .selectFrom('invoice_document')
      .select(['order_sn', 'uploaded_at'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '>', p.after)
      .orderBy('order_sn')
      .limit(p.limit),
);

/** Changes no row if the seller has uploaded another document since. */
export const deleteInvoiceDocument = statement(
  (db, p: Params<{ shop_id: number; order_sn: string; uploaded_at: number }>) =>
    db
      .deleteFrom('invoice_document')
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn)
      .where('uploaded_at', '=', p.uploaded_at),
);
