import { sql } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import { upsertInto } from '../../../engine/store/insert.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type OrderTables, orderTables } from '../order.tables.ts';

const statement = statementsOn<OrderTables>();

/** The requests of the buyers of up to 150 orders. */
export const listBuyerInvoices = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('buyer_invoice')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns),
  ),
);

export const upsertInvoiceDocument = upsertInto(orderTables, 'invoice_document');

/** Notes that the buyer's request has a document, if there is a request without one. */
export const answerBuyerInvoice = statement(
  (db, p: Params<{ shop_id: number; order_sn: string; answered_at: number }>) =>
    db
      .updateTable('buyer_invoice')
      .set({ answered_at: p.answered_at })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn)
      .where('answered_at', 'is', null),
);

export const findInvoiceDocument = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .selectFrom('invoice_document')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn),
);

/** A page of orders, oldest first, after a position. */
type Page = { shop_id: number; listed_time: number; order_sn: string; limit: number };

/** The orders whose invoice must be given before they ship. */
export const listInvoicePending = statement((db, p: Params<Page>) =>
  db
    .selectFrom('sales_order')
    .select(['order_sn', 'create_time as listed_time'])
    .where('shop_id', '=', p.shop_id)
    .where('order_status', '=', sql.lit('INVOICE_PENDING'))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('create_time', 'order_sn'), '>', tuple(p.listed_time, p.order_sn)),
    )
    .orderBy('create_time')
    .orderBy('order_sn')
    .limit(p.limit),
);

/** The requests of buyers without a document. */
export const listRequestedInvoices = statement((db, p: Params<Page>) =>
  db
    .selectFrom('buyer_invoice')
    .innerJoin('sales_order', (join) =>
      join
        .onRef('sales_order.shop_id', '=', 'buyer_invoice.shop_id')
        .onRef('sales_order.order_sn', '=', 'buyer_invoice.order_sn'),
    )
    .select(['buyer_invoice.order_sn', 'buyer_invoice.requested_at as listed_time'])
    .where('buyer_invoice.shop_id', '=', p.shop_id)
    .where('sales_order.order_status', '<>', sql.lit('CANCELLED'))
    .where('buyer_invoice.answered_at', 'is', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('buyer_invoice.requested_at', 'buyer_invoice.order_sn'),
        '>',
        tuple(p.listed_time, p.order_sn),
      ),
    )
    .orderBy('buyer_invoice.requested_at')
    .orderBy('buyer_invoice.order_sn')
    .limit(p.limit),
);
