// Current stock in the warehouses and its sales, for sellers who decide what to send in.

import { expressionBuilder, type Kysely, sql } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import { listParams, type Param, type Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { SbsTables } from '../sbs.tables.ts';
import { named_warehouses_max } from '../sbs.ts';

const statement = statementsOn<SbsTables>();

/** The most warehouses, and the most stock levels, that a query can name. */
const levels_max = 4;

/** The filters that a query may have. */
export type InventoryFilter =
  | 'category_id'
  | 'item_name'
  | 'variation'
  | 'sku'
  | 'item'
  | 'whs_ids'
  | 'with_stock'
  | 'without_stock'
  | 'moving'
  | 'not_moving'
  | 'stock_levels';

/** Values to compare with; values of unused filters are ignored. */
export type InventoryValues = {
  shop_id: number;
  whs_region: SbsTables['stock_item']['whs_region'];
  category_id: number;
  /** A case-folded LIKE pattern: `%` is the only wildcard, and `!` escapes it. */
  name_like: string;
  mtsku_id: string;
  sold_item_id: number;
  sold_model_id: number;
  warehouse_item_id: string;
  shop_item_id: number;
  whs_ids: readonly string[];
  stock_levels: readonly number[];
} & SoldDays;

/** The first day of each sales window, by its length in days. */
export type SoldDays = Record<`day_${(typeof sold_windows)[number]}`, number>;
export const sold_windows = [7, 15, 30, 60, 90] as const;

type P = Params<InventoryValues>;
type Filters = ReadonlySet<InventoryFilter>;

/**
 * Pieces sold of a SKU in a warehouse since a day. The shop_id is repeated because Citus looks for one within a
 * `case`.
 */
const soldSince = (shop_id: Param<number>, day: Param<number>) => {
  const days = expressionBuilder<SbsTables & { place: SbsTables['stock_balance'] }, 'place'>()
    .selectFrom('stock_day as counted')
    .select(({ fn }) => fn.sum<number>('counted.outbound_sold').as('sold'))
    .where('counted.shop_id', '=', shop_id)
    .whereRef('counted.whs_region', '=', 'place.whs_region')
    .whereRef('counted.mtsku_id', '=', 'place.mtsku_id')
    .whereRef('counted.whs_id', '=', 'place.whs_id')
    .where('counted.day', '>', day);
  return sql<number>`coalesce(${days}, 0)`;
};

/**
 * The stock level: -1 if nothing was sold in 30 days, 1 if nothing is left, 2 if it lasts less than 14 days, 4
 * if it lasts more than 90 days, else 0. Level 3 (being replenished) does not occur, because nothing is ever on
 * its way.
 */
const stockLevel = ({ shop_id, day_30 }: Pick<P, 'shop_id' | 'day_30'>) => sql<number>`case
  when ${soldSince(shop_id, day_30)} = 0 then -1
  when place.sellable <= 0 then 1
  when place.sellable * 30 < ${soldSince(shop_id, day_30)} * 14 then 2
  when place.sellable * 30 > ${soldSince(shop_id, day_30)} * 90 then 4
  else 0 end`;

/** The balances of a shop's SKUs in a region, in the named warehouses. */
const placesOf = (db: Kysely<SbsTables>, p: P, filters: Filters) =>
  db
    .selectFrom('stock_balance as place')
    .select('place.mtsku_id')
    .where('place.shop_id', '=', p.shop_id)
    .where('place.whs_region', '=', p.whs_region)
    .$if(filters.has('whs_ids'), (places) =>
      places.where('place.whs_id', 'in', listParams(p.whs_ids, named_warehouses_max)),
    );

/** The SKUs that pass every filter. */
function matchingSkus(db: Kysely<SbsTables>, p: P, filters: Filters) {
  const places = () => placesOf(db, p, filters);
  const stocked = () => places().where(sql<boolean>`place.sellable + place.reserved + place.unsellable > 0`);
  const sellable = () => places().where('place.sellable', '>', 0);
  const sold = () => places().where(sql<boolean>`${soldSince(p.shop_id, p.day_30)} > 0`);
  const sold_as = () =>
    db
      .selectFrom('stock_shop_sku')
      .select('stock_shop_sku.mtsku_id')
      .where('stock_shop_sku.shop_id', '=', p.shop_id)
      .where('stock_shop_sku.whs_region', '=', p.whs_region);
  const own = () =>
    db
      .selectFrom('stock_sku as own')
      .select('own.mtsku_id')
      .where('own.shop_id', '=', p.shop_id)
      .where('own.whs_region', '=', p.whs_region);
  const by_sku = () =>
    own()
      .where('own.mtsku_id', '=', p.mtsku_id)
      .unionAll(
        sold_as().where('shop_item_id', '=', p.sold_item_id).where('shop_model_id', '=', p.sold_model_id),
      );
  const by_item = () =>
    own()
      .where('own.warehouse_item_id', '=', p.warehouse_item_id)
      .unionAll(sold_as().where('shop_item_id', '=', p.shop_item_id));
  return db
    .selectFrom('stock_sku')
    .where('stock_sku.shop_id', '=', p.shop_id)
    .where('stock_sku.whs_region', '=', p.whs_region)
    .$if(filters.has('sku'), (skus) => skus.where('stock_sku.mtsku_id', 'in', by_sku()))
    .$if(filters.has('item'), (skus) => skus.where('stock_sku.mtsku_id', 'in', by_item()))
    .$if(filters.has('variation'), (skus) =>
      skus.where(sql<boolean>`stock_sku.variation_folded like ${p.name_like} escape '!'`),
    )
    .$if(filters.has('whs_ids'), (skus) => skus.where('stock_sku.mtsku_id', 'in', places()))
    .$if(filters.has('with_stock'), (skus) => skus.where('stock_sku.mtsku_id', 'in', stocked()))
    .$if(filters.has('without_stock'), (skus) => skus.where('stock_sku.mtsku_id', 'not in', stocked()))
    .$if(filters.has('not_moving'), (skus) =>
      skus.where('stock_sku.mtsku_id', 'in', sellable()).where('stock_sku.mtsku_id', 'not in', sold()),
    )
    .$if(filters.has('moving'), (skus) =>
      skus.where((eb) =>
        eb.or([eb('stock_sku.mtsku_id', 'not in', sellable()), eb('stock_sku.mtsku_id', 'in', sold())]),
      ),
    )
    .$if(filters.has('stock_levels'), (skus) =>
      skus.where(
        'stock_sku.mtsku_id',
        'in',
        places().where(stockLevel(p), 'in', listParams(p.stock_levels, levels_max)),
      ),
    );
}

/** Builds one value for each set of filters that is used, when it is first needed. */
function forFilters<Built>(build: (filters: Filters) => Built) {
  const built = new Map<string, Built>();
  return (filters: Filters): Built => {
    const name = [...filters].sort().join();
    const query = built.get(name) ?? build(filters);
    built.set(name, query);
    return query;
  };
}

const scans = 'a filter may match part of a text or the stock that is left';

/** One page of items. */
export const listInventoryItems = forFilters((filters) =>
  statement(
    (db, p: Params<InventoryValues & { limit: number; offset: number }>) =>
      db
        .selectFrom('stock_item')
        .select(['warehouse_item_id', 'item_name', 'image_id'])
        .where('stock_item.shop_id', '=', p.shop_id)
        .where('stock_item.whs_region', '=', p.whs_region)
        .$if(filters.has('category_id'), (items) => items.where('category_id_l1', '=', p.category_id))
        .$if(filters.has('item_name'), (items) =>
          items.where(sql<boolean>`stock_item.item_name_folded like ${p.name_like} escape '!'`),
        )
        .where(
          'stock_item.warehouse_item_id',
          'in',
          matchingSkus(db, p, filters).select('stock_sku.warehouse_item_id'),
        )
        .orderBy('stock_item.warehouse_item_id')
        .limit(p.limit)
        .offset(p.offset),
    { scans },
  ),
);

/** The SKUs of up to 150 items that pass the filters. */
export const listInventorySkus = forFilters((filters) =>
  overList('warehouse_item_ids', (warehouse_item_ids: Param<string>[]) =>
    statement(
      (db, p: P) =>
        matchingSkus(db, p, filters)
          .selectAll('stock_sku')
          .where('stock_sku.warehouse_item_id', 'in', warehouse_item_ids)
          .orderBy('stock_sku.warehouse_item_id')
          .orderBy('stock_sku.mtsku_id'),
      { scans },
    ),
  ),
);

/** The stock of up to 150 SKUs by warehouse, with its sales. */
export const listInventoryPlaces = overList('mtsku_ids', (mtsku_ids: Param<string>[]) =>
  statement(
    (db, p: Params<{ shop_id: number; whs_region: string } & SoldDays>) =>
      db
        .selectFrom('stock_balance as place')
        .select(['place.mtsku_id', 'place.whs_id', 'place.sellable', 'place.reserved', 'place.unsellable'])
        .select([
          soldSince(p.shop_id, p.day_7).as('last_7_sold'),
          soldSince(p.shop_id, p.day_15).as('last_15_sold'),
          soldSince(p.shop_id, p.day_30).as('last_30_sold'),
          soldSince(p.shop_id, p.day_60).as('last_60_sold'),
          soldSince(p.shop_id, p.day_90).as('last_90_sold'),
          stockLevel(p).as('stock_level'),
        ])
        .where('place.shop_id', '=', p.shop_id)
        .where(sql<boolean>`place.whs_region = ${p.whs_region}`)
        .where('place.mtsku_id', 'in', mtsku_ids)
        .orderBy('place.mtsku_id')
        .orderBy('place.whs_id'),
    { scans: 'at most 150 SKUs' },
  ),
);
