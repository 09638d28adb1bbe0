import { sql } from 'kysely';
import { bulkWrite, overList } from '../../engine/store/bulk.ts';
import { insertInto, valuesOf } from '../../engine/store/insert.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type OrderTables, orderTables } from './order.tables.ts';

const statement = statementsOn<OrderTables>();

export const insertOrder = insertInto(orderTables, 'sales_order');

export const findCheckout = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .selectFrom('sales_order')
    .select(['checkout', 'prescription'])
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn),
);

export const updatePrescription = statement(
  (db, p: Params<Pick<OrderTables['sales_order'], 'shop_id' | 'order_sn' | 'prescription'>>) =>
    db
      .updateTable('sales_order')
      .set({ prescription: p.prescription })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn),
);

export const insertOrderLines = bulkWrite((rows: Params<OrderTables['sales_order_line']>[]) =>
  statement((db) =>
    db.insertInto('sales_order_line').values(rows.map((row) => valuesOf(orderTables.sales_order_line, row))),
  ),
);

export const insertPackages = bulkWrite((rows: Params<OrderTables['package']>[]) =>
  statement((db) => db.insertInto('package').values(rows.map((row) => valuesOf(orderTables.package, row)))),
);

export const insertPackageLines = bulkWrite((rows: Params<OrderTables['package_line']>[]) =>
  statement((db) =>
    db.insertInto('package_line').values(rows.map((row) => valuesOf(orderTables.package_line, row))),
  ),
);

type PackageLineKey = Pick<
  OrderTables['package_line'],
  'shop_id' | 'order_sn' | 'package_number' | 'line_no'
>;

/** Removes all lines from the packages of an order, so that they can be put into others. */
export const deletePackageLines = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db.deleteFrom('package_line').where('shop_id', '=', p.shop_id).where('order_sn', '=', p.order_sn),
);

export const deletePackageLine = statement((db, p: Params<PackageLineKey>) =>
  db
    .deleteFrom('package_line')
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn)
    .where('package_number', '=', p.package_number)
    .where('line_no', '=', p.line_no),
);

export const lowerPackageLine = statement((db, p: Params<OrderTables['package_line']>) =>
  db
    .updateTable('package_line')
    .set({ model_quantity: p.model_quantity })
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn)
    .where('package_number', '=', p.package_number)
    .where('line_no', '=', p.line_no),
);

/** Deletes an untouched package when a split order becomes one package again. */
export const deletePackage = statement(
  (db, p: Params<Pick<OrderTables['package'], 'shop_id' | 'order_sn' | 'package_number'>>) =>
    db
      .deleteFrom('package')
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn)
      .where('package_number', '=', p.package_number),
);

export const cancelLinePieces = statement(
  (db, p: Params<{ shop_id: number; order_sn: string; line_no: number; quantity: number }>) =>
    db
      .updateTable('sales_order_line')
      .set({ cancelled_qty: sql<number>`cancelled_qty + ${p.quantity}` })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn)
      .where('line_no', '=', p.line_no),
);

/** Subtracts the price of cancelled pieces from the total of an order. */
export const lowerOrderTotal = statement(
  (db, p: Params<{ shop_id: number; order_sn: string; amount_micros: number }>) =>
    db
      .updateTable('sales_order')
      .set({ total_amount_micros: sql<number>`total_amount_micros - ${p.amount_micros}` })
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn),
);

export const listOrderLines = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order_line')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns)
      .orderBy('order_sn')
      .orderBy('line_no'),
  ),
);
