import { type Kysely, sql } from 'kysely';
import { bulkWrite, overList } from '../platform/store/bulk.ts';
import { inserted, valuesOf } from '../platform/store/insert.ts';
import type { Param, Params } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import { type OrderTables, orderTables } from './order.tables.ts';

const statement = statementsOn<OrderTables>();

const packagesOf = (db: Kysely<OrderTables>, shop_id: Param<number>, order_sns: Param<string>[]) =>
  db
    .selectFrom('package')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('order_sn', 'in', order_sns)
    .orderBy('order_sn')
    .orderBy('package_number');

/** The packages of up to 150 orders. */
export const listPackages = overList((order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) => packagesOf(db, p.shop_id, order_sns)),
);

/**
 * The same, and makes everybody else who would lock them wait until this transaction ends. They are locked in the
 * order of the key: batches with orders in common then wait for each other, and not both at once.
 */
export const lockPackages = overList((order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) => packagesOf(db, p.shop_id, order_sns).forUpdate()),
);

/**
 * Updates packages that still have the revision before. It is an insert of rows that are all there already: both engines
 * read it as the update of many rows, each with values of its own.
 */
export const updatePackages = bulkWrite((packages: Params<OrderTables['package']>[]) =>
  statement((db) =>
    db
      .insertInto('package')
      .values(packages.map((row) => valuesOf(orderTables.package, row)))
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'order_sn', 'package_number'])
          .doUpdateSet(
            inserted(
              'logistics_status',
              'revision',
              'reschedule_allowed',
              'arranged_at',
              'mode',
              'address_id',
              'pickup_time_id',
              'branch_id',
              'slug',
              'sender_real_name',
              'tracking_number',
              'tracking_url',
              'failed_reason',
            ),
          )
          .whereRef('package.revision', '=', sql`excluded.revision - 1`),
      ),
  ),
);

/** Lets the seller choose another pickup slot, once. */
export const updateRescheduleAllowed = statement(
  (db, p: Params<{ shop_id: number; order_sn: string; package_number: string }>) =>
    db
      .updateTable('package')
      .set({ reschedule_allowed: 1 })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn)
      .where('package_number', '=', p.package_number)
      .where('logistics_status', '=', 'LOGISTICS_REQUEST_CREATED')
      .where('reschedule_allowed', '=', 0),
);

/** Gives a tracking number of the seller's own to an order, unless another order has it. */
export const claimTrackingNumber = statement((db, p: Params<OrderTables['seller_tracking_number']>) =>
  db
    .insertInto('seller_tracking_number')
    .values(valuesOf(orderTables.seller_tracking_number, p))
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'tracking_number'])
        .doUpdateSet(inserted('order_sn'))
        .whereRef('seller_tracking_number.order_sn', '=', sql`excluded.order_sn`),
    ),
);

/** What a label says of an order: whom it goes to, and what is in which package. */
export const listOrderRecipients = overList((order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order')
      .select(['order_sn', 'recipient_address', 'note'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns),
  ),
);

export const listOrderLines = overList((order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order_line')
      .select(['order_sn', 'package_number', 'item_name', 'model_name', 'quantity'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns)
      .orderBy('order_sn')
      .orderBy('line_no'),
  ),
);
