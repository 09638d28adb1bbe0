import type { Handler } from '../../../engine/gateway/handler.ts';
import { inBatches } from '../../../engine/store/bulk.ts';
import type { RequestOf } from '../../../kit/contract/operation.ts';
import { BareRefusal } from '../../../kit/contract/refusal.ts';
import { sbsDialect } from '../sbs.dialect.ts';
import { containsPattern, listShopSkus } from '../sbs.store.ts';
import { distinctIds, foldCase, named_warehouses_max, parseShopSkuId } from '../sbs.ts';
import { inventoryItemView, inventorySkuView, shopSkuView } from '../sbs.views.ts';
import { dayAt } from '../warehouse_day.ts';
import type { get_current_inventory } from './get_current_inventory.contract.ts';
import {
  type InventoryFilter,
  type InventoryValues,
  listInventoryItems,
  listInventoryPlaces,
  listInventorySkus,
  type SoldDays,
  sold_windows,
} from './inventory.store.ts';
import { isNotMoving, shownPlace } from './shown_place.ts';

type InventoryRequest = RequestOf<typeof get_current_inventory>;
type Search = Partial<InventoryValues>;

const day_s = 86_400;
const levels_max = 4;

/** The filter for a keyword, by search_type. */
const searches: Readonly<Record<1 | 2 | 3 | 4, (keyword: string) => [InventoryFilter, Search]>> = {
  1: (keyword) => ['item_name', { name_like: containsPattern(foldCase(keyword)) }],
  2: (keyword) => {
    const sold = parseShopSkuId(keyword);
    const sold_as = sold ? { sold_item_id: sold.item_id, sold_model_id: sold.model_id } : {};
    return ['sku', { mtsku_id: keyword, ...sold_as }];
  },
  3: (keyword) => ['variation', { name_like: containsPattern(foldCase(keyword)) }],
  // The id may be the warehouse's, which is text, or the shop's, which is a number; no item of a shop has the
  // id 0.
  4: (keyword) => [
    'item',
    { warehouse_item_id: keyword, shop_item_id: /^\d{1,15}$/.test(keyword) ? Number(keyword) : 0 },
  ],
};

/** Repeats the last value until the list has the length for which a statement is prepared. */
const padded = <T>(values: readonly T[], length: number): T[] =>
  values.length === 0 ? [] : Array.from({ length }, (_, at) => values[Math.min(at, values.length - 1)] as T);

function filtersOf(request: InventoryRequest, whs_ids: readonly string[]) {
  const { search_type = 0, keyword, category_id, products_with_inventory, not_moving_tag } = request;
  const { stock_levels = [] } = request;
  const filters = new Set<InventoryFilter>();
  const search = search_type === 0 || keyword === undefined ? undefined : searches[search_type](keyword);
  if (search) filters.add(search[0]);
  if (category_id !== undefined) filters.add('category_id');
  if (whs_ids.length > 0) filters.add('whs_ids');
  if (stock_levels.length > 0) filters.add('stock_levels');
  if (products_with_inventory !== undefined)
    filters.add(products_with_inventory === 1 ? 'with_stock' : 'without_stock');
  if (not_moving_tag !== undefined) filters.add(not_moving_tag === 1 ? 'not_moving' : 'moving');
  const values = {
    category_id: category_id ?? 0,
    name_like: '',
    mtsku_id: '',
    sold_item_id: 0,
    sold_model_id: 0,
    warehouse_item_id: '',
    shop_item_id: 0,
    whs_ids: padded(whs_ids, named_warehouses_max),
    stock_levels: padded(stock_levels, levels_max),
    ...search?.[1],
  };
  return { filters, values };
}

export const getCurrentInventory: Handler<typeof get_current_inventory> = async (
  { shop: { shop_id }, store, now, dialect, public_url, refuse },
  request,
) => {
  const { whs_region, page_no, page_size } = request;
  if (whs_region === undefined) {
    const missing = sbsDialect.missing_whs_region[dialect];
    return missing.as === 'bare text'
      ? new BareRefusal('missing_whs_region', missing.status, missing.text)
      : refuse('missing_whs_region', { message: missing.text });
  }
  const whs_ids = distinctIds(request.whs_ids ?? []);
  // Nothing waits for an approval.
  if (request.inbound_pending_approval === 1) return { item_list: [] };

  const { filters, values } = filtersOf(request, whs_ids);
  const days = Object.fromEntries(
    sold_windows.map((window) => [`day_${window}`, dayAt(whs_region, now - window * day_s)]),
  ) as SoldDays;
  const place = { shop_id, whs_region };
  const asked = { ...values, ...place, ...days };
  const page = { limit: page_size, offset: (page_no - 1) * page_size };
  const items = await store.all(listInventoryItems(filters), { ...asked, ...page });
  const item_ids = items.map(({ warehouse_item_id }) => warehouse_item_id);
  const skus =
    item_ids.length === 0
      ? []
      : await store.all(listInventorySkus(filters), { ...asked, warehouse_item_ids: item_ids });
  const mtsku_ids = skus.map(({ mtsku_id }) => mtsku_id);
  const [places, shop_skus] = await Promise.all([
    inBatches(mtsku_ids, (some) => store.all(listInventoryPlaces, { mtsku_ids: some, ...place, ...days })),
    inBatches(mtsku_ids, (some) => store.all(listShopSkus, { ...place, mtsku_ids: some })),
  ]);
  const counted = places.filter(({ whs_id }) => whs_ids.length === 0 || whs_ids.includes(whs_id));
  const presentSku = (sku: (typeof skus)[number]) => {
    const own = counted.filter(({ mtsku_id }) => mtsku_id === sku.mtsku_id);
    return inventorySkuView(sku, {
      not_moving_tag: isNotMoving(own) ? 1 : 0,
      whs_list: own.map(shownPlace),
      shop_sku_list: shop_skus
        .filter(({ mtsku_id }) => mtsku_id === sku.mtsku_id)
        .map((shop_sku) => shopSkuView(shop_sku)),
    });
  };
  return {
    item_list: items.map((item) => {
      const own = skus.filter(({ warehouse_item_id }) => warehouse_item_id === item.warehouse_item_id);
      return inventoryItemView(item, { public_url, sku_list: own.map(presentSku) });
    }),
  };
};
