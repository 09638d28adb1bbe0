import { type Kysely, sql } from 'kysely';
import { bulkWrite, inList, overList } from '../platform/store/bulk.ts';
import { type Params, statementsOn } from '../platform/store/statement.ts';
import type { OrderTables } from './order.tables.ts';

const statement = statementsOn<OrderTables>();

const packagesOf = (db: Kysely<OrderTables>, shop_id: number, order_sns: string[]) =>
  db
    .selectFrom('package')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('order_sn', 'in', order_sns)
    .orderBy('order_sn')
    .orderBy('package_number');

/** The packages of up to 150 orders. */
export const listPackages = overList((names) =>
  statement((db, p: { shop_id: number } & Params) => packagesOf(db, p.shop_id, inList(p, names))),
);

/**
 * The same, and makes everybody else who would lock them wait until this transaction ends. They are locked in the
 * order of the key: batches with orders in common then wait for each other, and not both at once.
 */
export const lockPackages = overList((names) =>
  statement((db, p: { shop_id: number } & Params) => packagesOf(db, p.shop_id, inList(p, names)).forUpdate()),
);

/**
 * Moves packages on that still are where their mover found them, one revision back. An insert, each of whose rows is
 * there already: both engines read it as the update of many rows, each with values of its own.
 */
export const movePackages = bulkWrite<OrderTables['package']>((rowsOf) =>
  statement((db, p: Params) =>
    db
      .insertInto('package')
      .values(
        rowsOf(p).map((row) => ({
          shop_id: row.shop_id,
          order_sn: row.order_sn,
          package_number: row.package_number,
          logistic_id: row.logistic_id,
          logistics_status: row.logistics_status,
          final_status: row.final_status,
          revision: row.revision,
          reschedule_allowed: row.reschedule_allowed,
          ships_from_address_id: row.ships_from_address_id,
          arranged_at: row.arranged_at,
          mode: row.mode,
          address_id: row.address_id,
          pickup_time_id: row.pickup_time_id,
          branch_id: row.branch_id,
          slug: row.slug,
          sender_real_name: row.sender_real_name,
          tracking_number: row.tracking_number,
          tracking_url: row.tracking_url,
          failed_reason: row.failed_reason,
          history: row.history,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'order_sn', 'package_number'])
          .doUpdateSet(({ ref }) => ({
            logistics_status: ref('excluded.logistics_status'),
            revision: ref('excluded.revision'),
            reschedule_allowed: ref('excluded.reschedule_allowed'),
            arranged_at: ref('excluded.arranged_at'),
            mode: ref('excluded.mode'),
            address_id: ref('excluded.address_id'),
            pickup_time_id: ref('excluded.pickup_time_id'),
            branch_id: ref('excluded.branch_id'),
            slug: ref('excluded.slug'),
            sender_real_name: ref('excluded.sender_real_name'),
            tracking_number: ref('excluded.tracking_number'),
            tracking_url: ref('excluded.tracking_url'),
            failed_reason: ref('excluded.failed_reason'),
            history: ref('excluded.history'),
          }))
          .whereRef('package.revision', '=', sql`excluded.revision - 1`),
      ),
  ),
);

/** Lets the seller choose another pickup slot, once. */
export const updateRescheduleAllowed = statement(
  (db, p: { shop_id: number; order_sn: string; package_number: string }) =>
    db
      .updateTable('package')
      .set({ reschedule_allowed: 1 })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn)
      .where('package_number', '=', p.package_number)
      .where('logistics_status', '=', 'LOGISTICS_REQUEST_CREATED')
      .where('reschedule_allowed', '=', 0),
);

/** What a label says of an order: whom it goes to, and what is in which package. */
export const listOrderRecipients = overList((names) =>
  statement((db, p: { shop_id: number } & Params) =>
    db
      .selectFrom('sales_order')
      .select(['order_sn', 'recipient_address', 'note'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', inList(p, names)),
  ),
);

export const listOrderLines = overList((names) =>
  statement((db, p: { shop_id: number } & Params) =>
    db
      .selectFrom('sales_order_line')
      .select(['order_sn', 'package_number', 'item_name', 'model_name', 'quantity'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', inList(p, names))
      .orderBy('order_sn')
      .orderBy('line_no'),
  ),
);
