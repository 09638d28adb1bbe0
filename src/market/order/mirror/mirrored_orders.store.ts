import { bulkWrite, overList, unionOf } from '../../../engine/store/bulk.ts';
import { valuesOf } from '../../../engine/store/insert.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type OrderTables, orderTables } from '../order.tables.ts';

const statement = statementsOn<OrderTables>();

type MirroredOrder = OrderTables['mirrored_order'];

/** Up to 150 orders by their ids in the other system. */
export const listMirroredOrders = overList('external_ids', (external_ids: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('mirrored_order')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('external_id', 'in', external_ids),
  ),
);

/** The same, locked until the transaction ends. Without an order, SQLite finds each by its key. */
export const lockMirroredOrders = overList('external_ids', (external_ids: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('mirrored_order')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('external_id', 'in', external_ids)
      .forUpdate(),
  ),
);

/** The ids in the other system of up to 150 orders that have one. For a list of values, SQLite would read all of a shop. */
export const listExternalIds = overList(
  'order_sns',
  (order_sns: Param<string>[]) =>
    statement((db, p: Params<{ shop_id: number }>) =>
      unionOf(order_sns, (order_sn) =>
        db
          .selectFrom('mirrored_order')
          .select(['order_sn', 'external_id', 'source_revision'])
          .where('shop_id', '=', p.shop_id)
          .where('order_sn', '=', order_sn),
      ),
    ),
  // Unused places are filled with an empty number, which no order has.
  { padding: '' },
);

/** Adds orders. One whose external_id or order_sn is taken is skipped. */
export const insertMirroredOrders = bulkWrite((rows: Params<MirroredOrder>[]) =>
  statement((db) =>
    db
      .insertInto('mirrored_order')
      .values(rows.map((row) => valuesOf(orderTables.mirrored_order, row)))
      .onConflict((conflict) => conflict.doNothing()),
  ),
);

/** Gives an id back that this transaction has claimed. */
export const deleteMirroredOrder = statement(
  (db, p: Params<Pick<MirroredOrder, 'shop_id' | 'external_id'>>) =>
    db.deleteFrom('mirrored_order').where('shop_id', '=', p.shop_id).where('external_id', '=', p.external_id),
);

type TakenState = Pick<
  MirroredOrder,
  'shop_id' | 'external_id' | 'source_revision' | 'content_sha256' | 'synced_at'
>;

/** Notes a state that was taken, if it is newer than the one before. */
export const updateMirroredOrder = statement((db, p: Params<TakenState>) =>
  db
    .updateTable('mirrored_order')
    .set({
      source_revision: p.source_revision,
      content_sha256: p.content_sha256,
      synced_at: p.synced_at,
    })
    .where('shop_id', '=', p.shop_id)
    .where('external_id', '=', p.external_id)
    .where('source_revision', '<', p.source_revision),
);

/** Those of up to 150 order_sns that orders of the shop have. */
export const listTakenNumbers = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order')
      .select('order_sn')
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns),
  ),
);

/** Adds whole orders. */
export const insertOrders = bulkWrite((rows: Params<OrderTables['sales_order']>[]) =>
  statement((db) =>
    db.insertInto('sales_order').values(rows.map((row) => valuesOf(orderTables.sales_order, row))),
  ),
);

/** Which orders have up to 150 tracking numbers of sellers. */
export const listTrackingNumberHolders = overList('tracking_numbers', (tracking_numbers: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('seller_tracking_number')
      .select(['tracking_number', 'order_sn'])
      .where('shop_id', '=', p.shop_id)
      .where('tracking_number', 'in', tracking_numbers),
  ),
);
