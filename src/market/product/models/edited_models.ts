// An item whose tiers or models are edited, with everything that the rules need.
import type { Shop } from '../../../engine/gateway/caller.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Row } from '../../../engine/store/param.ts';
import type { Store } from '../../../engine/store/store.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { regions } from '../../../kit/contract/region.ts';
import { listWarehouseStock } from '../../sbs/sbs.store.ts';
import { findCategory, findRegionLimit } from '../catalogue/catalogue.store.ts';
import { categoryOf, unlimited } from '../catalogue/read_catalogue.ts';
import { listModels, listOpenPromotions } from '../items/items.store.ts';
import { listItemStock, listStockLocations } from '../product.store.ts';
import type { ProductTables } from '../product.tables.ts';
import { isEditable } from '../product.ts';
import type { Item } from '../rules/rule.ts';

export type ModelRow = ProductTables['item_model'];
type EditedItem = Row &
  Pick<
    ProductTables['item'],
    'item_id' | 'item_status' | 'category_id' | 'original_price_micros' | 'wholesale' | 'tier_variation'
  >;

/**
 * Reads what surrounds an item.
 *
 * @param item its row, locked if the edit is written afterwards.
 */
export async function readEditedModels(
  store: Store,
  { shop, now }: { readonly shop: Shop; readonly now: number },
  item: EditedItem | undefined,
) {
  if (!item) return refused('item_not_found');
  if (!isEditable(item.item_status)) return refused('item_uneditable');
  const { shop_id, region, seller_type, rights } = shop;
  const { item_id, category_id } = item;
  const item_ids = [item_id];
  const [models, stock, promotions, warehouse_stock, limit, category, locations] = await Promise.all([
    store.all(listModels, { shop_id, item_id }),
    store.all(listItemStock, { shop_id, item_id }),
    store.all(listOpenPromotions, { item_ids, shop_id, now }),
    store.all(listWarehouseStock, { item_ids, shop_id, region }),
    store.first(findRegionLimit, { region }),
    store.first(findCategory, { region, category_id }),
    store.all(listStockLocations, { shop_id }),
  ]);
  const wholesale = parseJson(item.wholesale) as NonNullable<Item['wholesale']>;
  return {
    item_id,
    category_id,
    original_price_micros: item.original_price_micros,
    tiers: parseJson(item.tier_variation),
    models,
    /** The model_id is 0 for the stock of the item itself. */
    stock,
    /** The models (or 0) that are in a promotion that runs now or later. */
    promoted: new Set(promotions.map(({ model_id }) => model_id)),
    is_in_warehouses: warehouse_stock.length > 0,
    wholesale_price_max: Math.max(0, ...wholesale.map(({ unit_price }) => unit_price)),
    location_ids: locations.map(({ location_id }) => location_id),
    seller: { region, seller_type, rights },
    limit: limit ?? unlimited(region),
    price_decimals: regions[region].price_decimals,
    category: category && categoryOf(category),
  };
}

export type EditedModels = Exclude<
  Awaited<ReturnType<typeof readEditedModels>>,
  Refusal<'item_not_found' | 'item_uneditable'>
>;
