import { sql } from 'kysely';
import { bulkWrite } from '../../platform/store/bulk.ts';
import { type Params, statementsOn } from '../../platform/store/statement.ts';
import type { SbsTables } from '../sbs.tables.ts';

const statement = statementsOn<SbsTables>();

/** Writes a movement to the ledger, unless the shop has one of this id. */
export const insertMovement = statement((db, p: SbsTables['stock_movement']) =>
  db
    .insertInto('stock_movement')
    .values({
      shop_id: p.shop_id,
      movement_id: p.movement_id,
      whs_region: p.whs_region,
      mtsku_id: p.mtsku_id,
      whs_id: p.whs_id,
      kind: p.kind,
      moved_at: p.moved_at,
      day: p.day,
      sellable: p.sellable,
      reserved: p.reserved,
      unsellable: p.unsellable,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/** What a row's column holds and what is added to it. */
const added = (table_name: keyof SbsTables, name: string) =>
  sql<number>`${sql.ref(`${table_name}.${name}`)} + ${sql.ref(`excluded.${name}`)}`;

const addedBuckets = (table_name: keyof SbsTables) => ({
  sellable: added(table_name, 'sellable'),
  reserved: added(table_name, 'reserved'),
  unsellable: added(table_name, 'unsellable'),
});

/** Adds to sums of days; no two of the rows may be of the same one. */
export const addToDays = bulkWrite<SbsTables['stock_day']>((rowsOf) =>
  statement((db, p: Params) =>
    db
      .insertInto('stock_day')
      .values(
        rowsOf(p).map((row) => ({
          shop_id: row.shop_id,
          whs_region: row.whs_region,
          mtsku_id: row.mtsku_id,
          day: row.day,
          whs_id: row.whs_id,
          inbound_my: row.inbound_my,
          inbound_returned: row.inbound_returned,
          outbound_sold: row.outbound_sold,
          outbound_returned: row.outbound_returned,
          outbound_disposed: row.outbound_disposed,
          adjust_lost_found: row.adjust_lost_found,
          adjust_trans_whs: row.adjust_trans_whs,
          sellable: row.sellable,
          reserved: row.reserved,
          unsellable: row.unsellable,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'whs_region', 'mtsku_id', 'day', 'whs_id']).doUpdateSet({
          inbound_my: added('stock_day', 'inbound_my'),
          inbound_returned: added('stock_day', 'inbound_returned'),
          outbound_sold: added('stock_day', 'outbound_sold'),
          outbound_returned: added('stock_day', 'outbound_returned'),
          outbound_disposed: added('stock_day', 'outbound_disposed'),
          adjust_lost_found: added('stock_day', 'adjust_lost_found'),
          adjust_trans_whs: added('stock_day', 'adjust_trans_whs'),
          ...addedBuckets('stock_day'),
        }),
      ),
  ),
);

/** Adds to sums of months; no two of the rows may be of the same one. */
export const addToMonths = bulkWrite<SbsTables['stock_month']>((rowsOf) =>
  statement((db, p: Params) =>
    db
      .insertInto('stock_month')
      .values(
        rowsOf(p).map((row) => ({
          shop_id: row.shop_id,
          whs_region: row.whs_region,
          mtsku_id: row.mtsku_id,
          month: row.month,
          whs_id: row.whs_id,
          sellable: row.sellable,
          reserved: row.reserved,
          unsellable: row.unsellable,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'whs_region', 'mtsku_id', 'month', 'whs_id'])
          .doUpdateSet(addedBuckets('stock_month')),
      ),
  ),
);

/** Adds to what lies there; no two of the rows may be of the same SKU and warehouse. */
export const addToBalances = bulkWrite<SbsTables['stock_balance']>((rowsOf) =>
  statement((db, p: Params) =>
    db
      .insertInto('stock_balance')
      .values(
        rowsOf(p).map((row) => ({
          shop_id: row.shop_id,
          whs_region: row.whs_region,
          mtsku_id: row.mtsku_id,
          whs_id: row.whs_id,
          sellable: row.sellable,
          reserved: row.reserved,
          unsellable: row.unsellable,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'whs_region', 'mtsku_id', 'whs_id'])
          .doUpdateSet(addedBuckets('stock_balance')),
      ),
  ),
);
