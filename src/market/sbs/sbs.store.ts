import { type Kysely, sql } from 'kysely';
import { overList } from '../../engine/store/bulk.ts';
import { isLike } from '../../engine/store/like.ts';
import { listParams, type Param, type Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { SbsTables } from './sbs.tables.ts';

const statement = statementsOn<SbsTables>();

/** The stock of a shop in a region. */
type Place = {
  shop_id: number;
  whs_region: SbsTables['stock_item']['whs_region'];
};

/** The most warehouses that a query can name. */
export const warehouses_max = 50;

/** The filters for items and for their SKUs. */
export type Filter = 'category_id_l1' | 'item_name' | 'sku_id' | 'item_id' | 'variation' | 'whs_ids';
const sku_filters: readonly Filter[] = ['sku_id', 'item_id', 'variation', 'whs_ids'];

/** Values that filters compare with; values of unused filters are ignored. */
export type StockFilter = {
  category_id_l1: number;
  /** A case-folded LIKE pattern: `%` is the only wildcard, and `!` escapes it. */
  item_name_like: string;
  variation_like: string;
  mtsku_id: string;
  sold_item_id: number;
  sold_model_id: number;
  warehouse_item_id: string;
  shop_item_id: number;
  whs_ids: readonly string[];
};

const empty_filter: StockFilter = {
  category_id_l1: 0,
  item_name_like: '',
  variation_like: '',
  mtsku_id: '',
  sold_item_id: 0,
  sold_model_id: 0,
  warehouse_item_id: '',
  shop_item_id: 0,
  whs_ids: [],
};

/** The values of a query's filters. Without the filter `whs_ids` the list of warehouses is empty. */
export function stockFilter(
  values: Partial<Omit<StockFilter, 'whs_ids'>>,
  whs_ids: readonly string[],
): StockFilter {
  const last = whs_ids.at(-1);
  const padded =
    last === undefined ? [] : Array.from({ length: warehouses_max }, (_, at) => whs_ids[at] ?? last);
  return { ...empty_filter, ...values, whs_ids: padded };
}

/** The LIKE pattern for texts that contain the given text. */
export const containsPattern = (folded_text: string): string => `%${folded_text.replace(/[!%_]/g, '!$&')}%`;

/** The shop's SKUs in the region that pass every filter. */
function matchingSkus(db: Kysely<SbsTables>, p: Params<Place & StockFilter>, filters: ReadonlySet<Filter>) {
  const shopSkuMappings = () =>
    db
      .selectFrom('stock_shop_sku')
      .select('stock_shop_sku.mtsku_id')
      .where('stock_shop_sku.shop_id', '=', p.shop_id)
      .where('stock_shop_sku.whs_region', '=', p.whs_region);
  const inWarehouses = () =>
    db
      .selectFrom('stock_balance')
      .select('stock_balance.mtsku_id')
      .where('stock_balance.shop_id', '=', p.shop_id)
      .where('stock_balance.whs_region', '=', p.whs_region)
      .where('stock_balance.whs_id', 'in', listParams(p.whs_ids, warehouses_max));
  const byShopModel = () =>
    shopSkuMappings().where('shop_item_id', '=', p.sold_item_id).where('shop_model_id', '=', p.sold_model_id);
  const byShopItem = () => shopSkuMappings().where('shop_item_id', '=', p.shop_item_id);
  const shopSkus = () =>
    db
      .selectFrom('stock_sku')
      .select('stock_sku.mtsku_id')
      .where('stock_sku.shop_id', '=', p.shop_id)
      .where('stock_sku.whs_region', '=', p.whs_region);
  // A union finds a SKU by either id; with an `or` the engines would read every SKU.
  const byId = () => shopSkus().where('stock_sku.mtsku_id', '=', p.mtsku_id);
  const byItem = () => shopSkus().where('stock_sku.warehouse_item_id', '=', p.warehouse_item_id);
  return db
    .selectFrom('stock_sku')
    .where('stock_sku.shop_id', '=', p.shop_id)
    .where('stock_sku.whs_region', '=', p.whs_region)
    .$if(filters.has('sku_id'), (skus) =>
      skus.where('stock_sku.mtsku_id', 'in', byId().unionAll(byShopModel())),
    )
    .$if(filters.has('item_id'), (skus) =>
      skus.where('stock_sku.mtsku_id', 'in', byItem().unionAll(byShopItem())),
    )
    .$if(filters.has('variation'), (skus) =>
      skus.where(isLike('stock_sku.variation_folded', p.variation_like)),
    )
    .$if(filters.has('whs_ids'), (skus) => skus.where('stock_sku.mtsku_id', 'in', inWarehouses()));
}

/** The shop's items in the region that pass every filter. */
function matchingItems(db: Kysely<SbsTables>, p: Params<Place & StockFilter>, filters: ReadonlySet<Filter>) {
  return db
    .selectFrom('stock_item')
    .where('stock_item.shop_id', '=', p.shop_id)
    .where('stock_item.whs_region', '=', p.whs_region)
    .$if(filters.has('category_id_l1'), (items) =>
      items.where('stock_item.category_id_l1', '=', p.category_id_l1),
    )
    .$if(filters.has('item_name'), (items) =>
      items.where(isLike('stock_item.item_name_folded', p.item_name_like)),
    )
    .$if(
      sku_filters.some((filter) => filters.has(filter)),
      (items) =>
        items.where(
          'stock_item.warehouse_item_id',
          'in',
          matchingSkus(db, p, filters).select('stock_sku.warehouse_item_id'),
        ),
    );
}

/** Builds one value for each of the 64 sets of filters, so that a query contains only the conditions it needs. */
function forFilters<Built>(build: (filters: ReadonlySet<Filter>) => Built) {
  const built = new Map<string, Built>();
  return (filters: ReadonlySet<Filter>): Built => {
    const name = filters.size === 0 ? '' : [...filters].sort().join();
    let query = built.get(name);
    if (!query) {
      query = build(filters);
      built.set(name, query);
    }
    return query;
  };
}

/** One page of items; each row also contains the total number of items. */
export const listStockItems = forFilters((filters) =>
  statement(
    (db, p: Params<Place & StockFilter & { limit: number; offset: number }>) =>
      matchingItems(db, p, filters)
        .select(['stock_item.warehouse_item_id', 'stock_item.item_name', 'stock_item.image_id'])
        .select((eb) =>
          matchingItems(db, p, filters).select(eb.fn.countAll<number>().as('count')).as('total'),
        )
        .orderBy('stock_item.warehouse_item_id')
        .limit(p.limit)
        .offset(p.offset),
    { scans: 'the answer contains the total; a filter may match part of a text' },
  ),
);

export const countStockItems = forFilters((filters) =>
  statement(
    (db, p: Params<Place & StockFilter>) =>
      matchingItems(db, p, filters).select((eb) => eb.fn.countAll<number>().as('total')),
    { scans: 'the answer contains the total' },
  ),
);

/** The SKUs of up to 150 items that pass the filters. */
export const listStockSkus = forFilters((filters) =>
  overList('warehouse_item_ids', (warehouse_item_ids: Param<string>[]) =>
    statement(
      (db, p: Params<Place & StockFilter>) =>
        matchingSkus(db, p, filters)
          .selectAll('stock_sku')
          .where('stock_sku.warehouse_item_id', 'in', warehouse_item_ids)
          .orderBy('stock_sku.warehouse_item_id')
          .orderBy('stock_sku.mtsku_id'),
      { scans: 'a filter may match part of a text' },
    ),
  ),
);

/**
 * Stock in the marketplace's warehouses of a region for up to 150 items of a shop; nothing for regions without
 * warehouses.
 */
export const listWarehouseStock = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number; region: string }>) =>
    db
      .selectFrom('stock_shop_sku')
      .innerJoin('stock_balance', (join) =>
        join
          .onRef('stock_balance.shop_id', '=', 'stock_shop_sku.shop_id')
          .onRef('stock_balance.whs_region', '=', 'stock_shop_sku.whs_region')
          .onRef('stock_balance.mtsku_id', '=', 'stock_shop_sku.mtsku_id'),
      )
      .select([
        'stock_shop_sku.shop_item_id as item_id',
        'stock_shop_sku.shop_model_id as model_id',
        'stock_balance.whs_id',
        'stock_balance.sellable',
        'stock_balance.reserved',
      ])
      .where('stock_shop_sku.shop_id', '=', p.shop_id)
      .where(sql<boolean>`${sql.ref('stock_shop_sku.whs_region')} = ${p.region}`)
      .where('stock_shop_sku.shop_item_id', 'in', item_ids),
  ),
);

/** Finds one of the items that a shop keeps in the marketplace's warehouses. */
export const findAnyStockItem = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db.selectFrom('stock_item').select('warehouse_item_id').where('shop_id', '=', p.shop_id).limit(1),
  { scans: 'returns the first one found' },
);

/** The warehouses in which a shop has or once had stock. */
export const listWarehousesOfShop = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('stock_balance')
      .select(['whs_region', 'whs_id'])
      .distinct()
      .where('shop_id', '=', p.shop_id)
      .orderBy('whs_region')
      .orderBy('whs_id'),
  { scans: 'a shop has only one balance for each SKU and warehouse' },
);

/** The shop's SKUs under which up to 150 SKUs are sold. */
export const listShopSkus = overList('mtsku_ids', (mtsku_ids: Param<string>[]) =>
  statement((db, p: Params<Place>) =>
    db
      .selectFrom('stock_shop_sku')
      .select(['mtsku_id', 'shop_item_id', 'shop_model_id'])
      .where('shop_id', '=', p.shop_id)
      .where('whs_region', '=', p.whs_region)
      .where('mtsku_id', 'in', mtsku_ids)
      .orderBy('mtsku_id')
      .orderBy('shop_item_id')
      .orderBy('shop_model_id'),
  ),
);
