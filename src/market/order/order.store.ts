import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bulkWrite, overList, unionOf } from '../../engine/store/bulk.ts';
import { inserted, valuesOf } from '../../engine/store/insert.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { Transaction } from '../../engine/store/store.ts';
import { type OrderTables, order_state_columns, orderTables } from './order.tables.ts';

const statement = statementsOn<OrderTables>();

const orderStatesOf = (db: Kysely<OrderTables>, shop_id: Param<number>, order_sns: Param<string>[]) =>
  db
    .selectFrom('sales_order')
    .select(order_state_columns)
    .where('shop_id', '=', shop_id)
    .where('order_sn', 'in', order_sns)
    .orderBy('order_sn');

/** The states of up to 150 orders. */
export const listOrderStates = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) => orderStatesOf(db, p.shop_id, order_sns)),
);

/**
 * Reads the states of up to 150 orders and locks them until the transaction ends. Rows are locked in key order, so that
 * batches with common orders wait for one another instead of deadlocking.
 */
export const lockOrderStates = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) => orderStatesOf(db, p.shop_id, order_sns).forUpdate()),
);

export const listPackages = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('package')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns)
      .orderBy('order_sn')
      .orderBy('package_number'),
  ),
);

type OrderMove = Pick<OrderTables['sales_order'], 'shop_id' | 'order_status' | 'update_time'> & {
  /** Status before the move. */
  order_status_before: OrderTables['sales_order']['order_status'];
};

/**
 * The new value of a column that is never null. If the row does not meet the condition, the value is null, so that the
 * statement fails.
 */
const requiring = <V>(condition: RawBuilder<unknown>, value: Param<V> | RawBuilder<V>) =>
  sql<V>`case when ${condition} then ${value} end`;

/** Moves up to 150 orders from one status to another. It fails if one of them has another status. */
export const moveOrders = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<OrderMove>) =>
    db
      .updateTable('sales_order')
      .set({
        order_status: requiring(sql`order_status = ${p.order_status_before}`, p.order_status),
        update_time: p.update_time,
      })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns),
  ),
);

type OrderState = Pick<OrderTables['sales_order'], (typeof order_state_columns)[number]>;

/** Writes the state of an order. It fails if the order has changed since it was read. */
export const updateOrderState = statement(
  (
    db,
    p: Params<OrderState & { order_status_before: OrderState['order_status']; revision_before: number }>,
  ) =>
    db
      .updateTable('sales_order')
      .set({
        order_status: p.order_status,
        revision: requiring(
          sql`order_status = ${p.order_status_before} and revision = ${p.revision_before}`,
          sql<number>`cast(${p.revision} as bigint)`,
        ),
        update_time: p.update_time,
        pay_time: p.pay_time,
        actual_shipping_fee_micros: p.actual_shipping_fee_micros,
        ship_by_date: p.ship_by_date,
        invoice_pending: p.invoice_pending,
        cancel_by: p.cancel_by,
        cancel_reason: p.cancel_reason,
        buyer_cancel_reason: p.buyer_cancel_reason,
        pickup_done_time: p.pickup_done_time,
        delivered_time: p.delivered_time,
        completed_time: p.completed_time,
      })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn),
);

/** The columns of a package that transitions change. */
const package_changes = [
  'logistics_status',
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
  'received_back_time',
] as const satisfies readonly (keyof OrderTables['package'])[];

/** Updates one package. */
const updatePackage = statement((db, p: Params<OrderTables['package']>) =>
  db
    .updateTable('package')
    .set({
      ...Object.fromEntries(package_changes.map((name) => [name, p[name]])),
      revision: requiring(sql`revision = ${p.revision} - 1`, sql<number>`revision + 1`),
    })
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn)
    .where('package_number', '=', p.package_number),
);

/**
 * Updates many packages in the same way. The rows exist already: an upsert is the form in which both engines can update
 * many rows, each with its own values.
 */
const updateManyPackages = bulkWrite((packages: Params<OrderTables['package']>[]) =>
  statement((db) =>
    db
      .insertInto('package')
      .values(packages.map((row) => valuesOf(orderTables.package, row)))
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'order_sn', 'package_number']).doUpdateSet({
          ...inserted(...package_changes),
          revision: requiring(sql`package.revision = excluded.revision - 1`, sql<number>`excluded.revision`),
        }),
      ),
  ),
);

/** Writes packages. It fails if one of them has another revision than the one before. */
export function updatePackages(store: Transaction, packages: readonly OrderTables['package'][]): void {
  const [first, ...others] = packages;
  // Most orders have one package. A plain update takes a third less time than the upsert.
  if (first && others.length === 0) store.write(updatePackage, first);
  else updateManyPackages.write(store, packages);
}

type Note = Pick<OrderTables['sales_order'], 'shop_id' | 'order_sn' | 'note'> & {
  note_update_time: number;
  /** An order that last changed before keeps its note. */
  changed_from: number;
};

export const updateNote = statement((db, p: Params<Note>) =>
  db
    .updateTable('sales_order')
    .set({ note: p.note, note_update_time: p.note_update_time })
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn)
    .where('update_time', '>=', p.changed_from),
);

export const updateInvoice = statement(
  (db, p: Params<Pick<OrderTables['sales_order'], 'shop_id' | 'order_sn' | 'invoice_data'>>) =>
    db
      .updateTable('sales_order')
      .set({ invoice_data: p.invoice_data })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn),
);

/** Reserves the seller's own tracking number for an order, unless another order has it. */
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

/**
 * The orders of up to 150 packages of a shop. An engine would otherwise read every package of the shop in the index of
 * the key: PostgreSQL with one condition for all numbers, and SQLite without the logistic_id, which the key does not have.
 */
export const listPackagesByNumber = overList(
  'package_numbers',
  (package_numbers: Param<string>[]) =>
    statement((db, p: Params<{ shop_id: number }>) =>
      unionOf(package_numbers, (package_number) =>
        db
          .selectFrom('package')
          .select(['package_number', 'order_sn', 'logistic_id'])
          .where('shop_id', '=', p.shop_id)
          .where('package_number', '=', package_number),
      ),
    ),
  // Unused places are filled with an empty number, which no package has.
  { padding: '' },
);

/** Recipients and notes of up to 150 orders, for their labels. */
export const listOrderRecipients = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order')
      .select(['order_sn', 'recipient_address', 'note'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns),
  ),
);

export const listPackagesByTrackingNumber = statement(
  (db, p: Params<{ shop_id: number; tracking_number: string; limit: number }>) =>
    db
      .selectFrom('package')
      .select(['order_sn', 'package_number', 'logistics_status'])
      .where('shop_id', '=', p.shop_id)
      .where('tracking_number', '=', p.tracking_number)
      .limit(p.limit),
);
