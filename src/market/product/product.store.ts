import type { Kysely } from 'kysely';
import { overList } from '../../engine/store/bulk.ts';
import { insertInto } from '../../engine/store/insert.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { deleted_statuses, type ProductTables, productTables } from './product.tables.ts';

const statement = statementsOn<ProductTables>();

/** The warehouses of a shop, including those for returns. */
export const listWarehouses = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db.selectFrom('stock_location').selectAll().where('shop_id', '=', p.shop_id).orderBy('location_id'),
  { scans: 'a shop has few locations' },
);

/** The locations from which a shop sells, without those for returns. */
export const listStockLocations = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('stock_location')
      .select('location_id')
      .where('shop_id', '=', p.shop_id)
      .where('warehouse_type', '=', 1)
      .orderBy('location_id'),
  { scans: 'a shop has few locations' },
);

export const findSizeChart = statement((db, p: Params<{ shop_id: number; size_chart_id: number }>) =>
  db
    .selectFrom('size_chart')
    .select('size_chart_id')
    .where('shop_id', '=', p.shop_id)
    .where('size_chart_id', '=', p.size_chart_id),
);

type SizeChartsOf = { shop_id: number; category_id: number };

const sizeChartsOf = (db: Kysely<ProductTables>, p: Params<SizeChartsOf>) =>
  db
    .selectFrom('size_chart')
    .where('shop_id', '=', p.shop_id)
    .where((eb) => eb.or([eb('category_id', 'is', null), eb('category_id', '=', p.category_id)]));

/** The templates of a shop for items of a category, after the given id. */
export const listSizeCharts = statement(
  (db, p: Params<SizeChartsOf & { after: number; limit: number }>) =>
    sizeChartsOf(db, p)
      .select('size_chart_id')
      .where('size_chart_id', '>', p.after)
      .orderBy('size_chart_id')
      .limit(p.limit),
  { scans: 'a shop has few templates' },
);

export const countSizeCharts = statement(
  (db, p: Params<SizeChartsOf>) =>
    sizeChartsOf(db, p).select(({ fn }) => fn.countAll<number>().as('total_count')),
  { scans: 'a shop has few templates' },
);

export const insertItem = insertInto(productTables, 'item');

export const insertItemStock = insertInto(productTables, 'item_stock');

export const findItem = statement((db, p: Params<{ shop_id: number; item_id: number }>) =>
  db.selectFrom('item').selectAll().where('shop_id', '=', p.shop_id).where('item_id', '=', p.item_id),
);

/** The status of an item, also of a deleted one. */
export const findItemStatus = statement((db, p: Params<{ shop_id: number; item_id: number }>) =>
  db
    .selectFrom('item')
    .select('item_status')
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id),
);

/** The prices of up to 150 items of the shop that are not deleted. */
export const listItemPrices = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item')
      .select(['item_id', 'original_price_micros'])
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', item_ids)
      .where('item_status', 'not in', deleted_statuses),
  ),
);

export const listItemStock = statement((db, p: Params<{ shop_id: number; item_id: number }>) =>
  db
    .selectFrom('item_stock')
    .select(['model_id', 'location_id', 'stock', 'reserved_stock'])
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id)
    .orderBy('model_id')
    .orderBy('location_id'),
);

/** Publishes an item whose time has come; an item that was already published or rescheduled does not change. */
export const publishItem = statement((db, p: Params<{ shop_id: number; item_id: number; now: number }>) =>
  db
    .updateTable('item')
    .set({ item_status: 'NORMAL', update_time: p.now })
    .where('shop_id', '=', p.shop_id)
    .where('item_id', '=', p.item_id)
    .where('item_status', '=', 'UNLIST')
    .where('scheduled_publish_time', '<=', p.now),
);

export const listItemsBySku = statement(
  (db, p: Params<{ shop_id: number; item_sku: string; limit: number }>) =>
    db
      .selectFrom('item')
      .select(['item_id', 'item_name'])
      .where('shop_id', '=', p.shop_id)
      .where('item_sku', '=', p.item_sku)
      .limit(p.limit),
);

export const listModelsBySku = statement(
  (db, p: Params<{ shop_id: number; model_sku: string; limit: number }>) =>
    db
      .selectFrom('item_model')
      .select(['item_id', 'model_id', 'model_name'])
      .where('shop_id', '=', p.shop_id)
      .where('model_sku', '=', p.model_sku)
      .limit(p.limit),
  { scans: 'the planner may read all models of a shop if hardly any has a SKU' },
);
