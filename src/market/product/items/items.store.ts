// Statements that read items.
import type { Kysely } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import { toJson } from '../../../engine/store/json.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { CatalogueTables } from '../catalogue/catalogue.tables.ts';
import { deleted_statuses, type ItemRow, type ProductTables } from '../product.tables.ts';

type ItemStatus = ItemRow['item_status'];
const statement = statementsOn<ProductTables & CatalogueTables>();

/**
 * Items in some statuses that were changed in a time range; deleted ones only if they were deleted after a
 * given time.
 */
type Filter = { shop_id: number; update_time_from: number; update_time_to: number; deleted_after: number };

const filteredItems = (db: Kysely<ProductTables>, p: Params<Filter>, statuses: Param<ItemStatus>[]) =>
  db
    .selectFrom('item')
    .where('shop_id', '=', p.shop_id)
    .where('item_status', 'in', statuses)
    .where('update_time', '>=', p.update_time_from)
    .where('update_time', '<=', p.update_time_to)
    .where((eb) =>
      eb.or([eb('item_status', 'not in', deleted_statuses), eb('update_time', '>', p.deleted_after)]),
    );

const notes = { scans: 'the answer contains the total, and a shop has an item limit' };

/** One page of items; each row also contains the total number. */
export const listItemPage = overList('statuses', (statuses: Param<ItemStatus>[]) =>
  statement(
    (db, p: Params<Filter & { limit: number; offset: number }>) =>
      filteredItems(db, p, statuses)
        .select(['item_id', 'item_status', 'update_time', 'is_kit'])
        .select((eb) =>
          filteredItems(db, p, statuses).select(eb.fn.countAll<number>().as('count')).as('total_count'),
        )
        .orderBy('item_id')
        .limit(p.limit)
        .offset(p.offset),
    notes,
  ),
);

export const countItems = overList('statuses', (statuses: Param<ItemStatus>[]) =>
  statement(
    (db, p: Params<Filter>) =>
      filteredItems(db, p, statuses).select(({ fn }) => fn.countAll<number>().as('total_count')),
    notes,
  ),
);

/** Up to 50 items of the shop that were not deleted before the given time. */
export const listItems = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number; deleted_after: number }>) =>
    db
      .selectFrom('item')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', item_ids)
      .where((eb) =>
        eb.or([eb('item_status', 'not in', deleted_statuses), eb('update_time', '>', p.deleted_after)]),
      ),
  ),
);

/** The stock of up to 50 items, by model and location, and whether the location is closed for holidays. */
export const listStockOfItems = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item_stock')
      .leftJoin('stock_location', (join) =>
        join
          .onRef('stock_location.shop_id', '=', 'item_stock.shop_id')
          .onRef('stock_location.location_id', '=', 'item_stock.location_id'),
      )
      .select([
        'item_stock.item_id',
        'item_stock.model_id',
        'item_stock.location_id',
        'item_stock.stock',
        'item_stock.reserved_stock',
        'stock_location.holiday_mode_state',
      ])
      .where('item_stock.shop_id', '=', p.shop_id)
      .where('item_stock.item_id', 'in', item_ids)
      .orderBy('item_stock.item_id')
      .orderBy('item_stock.model_id')
      .orderBy('item_stock.location_id'),
  ),
);

/** The attributes of the categories of up to 50 items that have attributes. */
export const listAttributesOfItems = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number; region: CatalogueTables['category_attribute']['region'] }>) =>
    db
      .selectFrom('category_attribute')
      .select(['category_id', 'attribute_id', 'attribute_name', 'input_type', 'is_mandatory', 'value_list'])
      .where('region', '=', p.region)
      .where('category_id', 'in', (eb) =>
        eb
          .selectFrom('item')
          .select('category_id')
          .where('shop_id', '=', p.shop_id)
          .where('item_id', 'in', item_ids)
          .where('attribute_list', '!=', toJson([])),
      ),
  ),
);

/** The promotions of up to 50 items that run at `now` or later, the first to start first. */
export const listOpenPromotions = overList('item_ids', (item_ids: Param<number>[]) =>
  statement(
    (db, p: Params<{ shop_id: number; now: number }>) =>
      db
        .selectFrom('item_promotion')
        .selectAll()
        .where('shop_id', '=', p.shop_id)
        .where('item_id', 'in', item_ids)
        .where('end_time', '>', p.now)
        .orderBy('item_id')
        .orderBy('start_time')
        .orderBy('promotion_id')
        .orderBy('model_id'),
    { scans: 'an item has few promotions' },
  ),
);

/** The promotions of up to 50 items at `now`, lowest price first for each item and model. */
export const listOngoingPromotions = overList('item_ids', (item_ids: Param<number>[]) =>
  statement(
    (db, p: Params<{ shop_id: number; now: number }>) =>
      db
        .selectFrom('item_promotion')
        .select(['item_id', 'model_id', 'promotion_id', 'promotion_price_micros'])
        .where('shop_id', '=', p.shop_id)
        .where('item_id', 'in', item_ids)
        .where('start_time', '<=', p.now)
        .where('end_time', '>', p.now)
        .orderBy('item_id')
        .orderBy('model_id')
        .orderBy('promotion_price_micros')
        .orderBy('promotion_id'),
    { scans: 'an item has few promotions' },
  ),
);

/** The models of an item, without deleted ones. */
export const listModels = statement(
  (db, p: Params<{ shop_id: number; item_id: number }>) =>
    db
      .selectFrom('item_model')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('item_id', '=', p.item_id)
      .where('model_status', '!=', 'MODEL_DELETED')
      .orderBy('model_id'),
  { scans: 'an item has few models' },
);

/** The names of up to 150 items of a shop. */
export const listItemNames = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item')
      .select(['item_id', 'item_name'])
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', item_ids),
  ),
);

/** Which of some items are kits. */
export const listKits = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item')
      .select('item_id')
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', item_ids)
      .where('is_kit', '=', 1),
  ),
);
