import { sql } from 'kysely';
import { bulkWrite } from '../../../engine/store/bulk.ts';
import { insertIfAbsent, valuesOf } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type SbsTables, sbsTables } from '../sbs.tables.ts';

const statement = statementsOn<SbsTables>();

/** Writes a movement to the ledger, unless the shop already has one with its id. */
export const insertMovement = insertIfAbsent(sbsTables, 'stock_movement');

/** The sum of the stored value and the new one. */
const plusExcluded = (table_name: keyof SbsTables, name: string) =>
  sql<number>`${sql.ref(`${table_name}.${name}`)} + ${sql.ref(`excluded.${name}`)}`;

const addedBuckets = (table_name: keyof SbsTables) => ({
  sellable: plusExcluded(table_name, 'sellable'),
  reserved: plusExcluded(table_name, 'reserved'),
  unsellable: plusExcluded(table_name, 'unsellable'),
});

/** Adds to the sums of days; every row must be for a different key. */
export const addToDays = bulkWrite((rows: Params<SbsTables['stock_day']>[]) =>
  statement((db) =>
    db
      .insertInto('stock_day')
      .values(rows.map((row) => valuesOf(sbsTables.stock_day, row)))
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'whs_region', 'mtsku_id', 'day', 'whs_id']).doUpdateSet({
          inbound_my: plusExcluded('stock_day', 'inbound_my'),
          inbound_returned: plusExcluded('stock_day', 'inbound_returned'),
          outbound_sold: plusExcluded('stock_day', 'outbound_sold'),
          outbound_returned: plusExcluded('stock_day', 'outbound_returned'),
          outbound_disposed: plusExcluded('stock_day', 'outbound_disposed'),
          adjust_lost_found: plusExcluded('stock_day', 'adjust_lost_found'),
          adjust_trans_whs: plusExcluded('stock_day', 'adjust_trans_whs'),
          ...addedBuckets('stock_day'),
        }),
      ),
  ),
);

/** Adds to the sums of months; every row must be for a different key. */
export const addToMonths = bulkWrite((rows: Params<SbsTables['stock_month']>[]) =>
  statement((db) =>
    db
      .insertInto('stock_month')
      .values(rows.map((row) => valuesOf(sbsTables.stock_month, row)))
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'whs_region', 'mtsku_id', 'month', 'whs_id'])
          .doUpdateSet(addedBuckets('stock_month')),
      ),
  ),
);

/** Adds to balances; every row must be for a different SKU and warehouse. */
export const addToBalances = bulkWrite((rows: Params<SbsTables['stock_balance']>[]) =>
  statement((db) =>
    db
      .insertInto('stock_balance')
      .values(rows.map((row) => valuesOf(sbsTables.stock_balance, row)))
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'whs_region', 'mtsku_id', 'whs_id'])
          .doUpdateSet(addedBuckets('stock_balance')),
      ),
  ),
);
