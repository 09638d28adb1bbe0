// Statements that change items.
import { type Kysely, sql } from 'kysely';
import { bulkWrite, overList } from '../../../engine/store/bulk.ts';
import { inserted, valuesOf } from '../../../engine/store/insert.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type ProductTables, productTables } from '../product.tables.ts';

const statement = statementsOn<ProductTables>();
type OneItem = { shop_id: number; item_id: number };

const editedItem = (db: Kysely<ProductTables>, p: Params<OneItem>) =>
  db
    .selectFrom('item')
    .select(['item_id', 'item_status', 'category_id', 'original_price_micros', 'wholesale', 'tier_variation'])
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id);

/** The columns of an item that edits of its price, stock and models need. */
export const findEditedItem = statement((db, p: Params<OneItem>) => editedItem(db, p));

/** The same, locked until this transaction ends. */
export const lockItem = statement((db, p: Params<OneItem>) => editedItem(db, p).forUpdate());

/** The statuses of up to 50 items, locked in the order of their ids. */
export const lockItems = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item')
      .select(['item_id', 'item_status', 'is_unlisted_by_marketplace'])
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', item_ids)
      .orderBy('item_id')
      .forUpdate(),
  ),
);

export const setItemPrice = statement(
  (db, p: Params<OneItem & { original_price_micros: number; now: number }>) =>
    db
      .updateTable('item')
      .set({ original_price_micros: p.original_price_micros, update_time: p.now })
      .where('shop_id', '=', p.shop_id)
      .where('item_id', '=', p.item_id),
);

export const setModelPrice = statement(
  (db, p: Params<OneItem & { model_id: number; original_price_micros: number }>) =>
    db
      .updateTable('item_model')
      .set({ original_price_micros: p.original_price_micros })
      .where('shop_id', '=', p.shop_id)
      .where('item_id', '=', p.item_id)
      .where('model_id', '=', p.model_id),
);

/** Records that an item was changed. */
export const touchItem = statement((db, p: Params<OneItem & { now: number }>) =>
  db
    .updateTable('item')
    .set({ update_time: p.now })
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id),
);

/** Sets the numbers of pieces at different places; changes no row of which orders have reserved more. */
export const upsertStock = bulkWrite<Omit<ProductTables['item_stock'], 'reserved_stock'>>((rows) =>
  statement((db) =>
    db
      .insertInto('item_stock')
      .values(rows.map((row) => valuesOf(productTables.item_stock, row, { reserved_stock: 0 })))
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'item_id', 'model_id', 'location_id'])
          .doUpdateSet(inserted('stock'))
          .where(sql<boolean>`item_stock.reserved_stock <= excluded.stock`),
      ),
  ),
);

/** Sets the status of up to 50 items, and cancels their scheduled publishing. */
export const setItemStatus = overList('item_ids', (item_ids: Param<number>[]) =>
  statement(
    (db, p: Params<{ shop_id: number; item_status: ProductTables['item']['item_status']; now: number }>) =>
      db
        .updateTable('item')
        .set({ item_status: p.item_status, scheduled_publish_time: null, update_time: p.now })
        .where('shop_id', '=', p.shop_id)
        .where('item_id', 'in', item_ids),
  ),
);
