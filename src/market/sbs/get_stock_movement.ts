import type { Handler } from '../../engine/gateway/handler.ts';
import type { RequestOf } from '../../kit/contract/operation.ts';
import { BareRefusal, isRefused } from '../../kit/contract/refusal.ts';
import type { get_stock_movement } from './get_stock_movement.contract.ts';
import { listPageSkus } from './list_page_skus.ts';
import { sbsDialect } from './sbs.dialect.ts';
import { containsPattern, countStockItems, type Filter, listStockItems, stockFilter } from './sbs.store.ts';
import { distinctIds, foldCase, parseShopSkuId } from './sbs.ts';
import { stockItemView } from './sbs.views.ts';
import { periodOf } from './warehouse_day.ts';

type StockMovementRequest = RequestOf<typeof get_stock_movement>;

const filters: readonly Filter[] = ['category_id_l1', 'item_name', 'sku_id', 'item_id', 'variation'];

/** The filters of a request, and the values they compare with. */
function filtersOf(request: StockMovementRequest, whs_ids: readonly string[]) {
  const { category_id_l1, item_name, variation, sku_id, item_id } = request;
  const given_filters = new Set(filters.filter((name) => request[name] !== undefined));
  if (whs_ids.length > 0) given_filters.add('whs_ids');
  const shop_sku = sku_id === undefined ? undefined : parseShopSkuId(sku_id);
  const filter = stockFilter(
    {
      ...(category_id_l1 !== undefined && { category_id_l1 }),
      ...(item_name !== undefined && { item_name_like: containsPattern(foldCase(item_name)) }),
      ...(variation !== undefined && { variation_like: containsPattern(foldCase(variation)) }),
      ...(sku_id !== undefined && { mtsku_id: sku_id }),
      ...(shop_sku && { sold_item_id: shop_sku.item_id, sold_model_id: shop_sku.model_id }),
      ...(item_id !== undefined && {
        warehouse_item_id: item_id,
        // The id may be the warehouse's, which is text, or the shop's, which is a number; no item of a shop has
        // the id 0.
        shop_item_id: /^\d{1,15}$/.test(item_id) ? Number(item_id) : 0,
      }),
    },
    whs_ids,
  );
  return { given_filters, filter };
}

export const getStockMovement: Handler<typeof get_stock_movement> = async (
  { shop, store, now, dialect, public_url, refuse },
  request,
) => {
  const { start_time, end_time, whs_region, page_no, page_size } = request;
  if (whs_region === undefined) {
    const missing_region_answer = sbsDialect.missing_whs_region[dialect];
    return missing_region_answer.as === 'bare text'
      ? new BareRefusal('missing_whs_region', missing_region_answer.status, missing_region_answer.text)
      : refuse('missing_whs_region', { message: missing_region_answer.text });
  }
  const period = periodOf(whs_region, { start_time, end_time }, now);
  if (isRefused(period)) return period;
  const whs_ids = distinctIds(request.whs_ids ?? []);

  const { given_filters, filter } = filtersOf(request, whs_ids);
  const scoped_filter = { ...filter, shop_id: shop.shop_id, whs_region };
  const limits = { limit: page_size, offset: (page_no - 1) * page_size };
  const items = await store.all(listStockItems(given_filters), { ...scoped_filter, ...limits });
  // Every row contains the total. A page without rows needs a count, except the first one: then the total is 0.
  const counted =
    items.length > 0 || page_no === 1
      ? items[0]
      : await store.first(countStockItems(given_filters), scoped_filter);
  const total = counted?.total ?? 0;
  const item_ids = items.map(({ warehouse_item_id }) => warehouse_item_id);
  const skus = await listPageSkus(store, { given_filters, filter: scoped_filter, item_ids, whs_ids, period });
  return {
    total,
    start_time,
    end_time,
    query_end_time: period.query_end_time,
    item_list: items.map((item) =>
      stockItemView(item, { public_url, sku_list: skus.get(item.warehouse_item_id) ?? [] }),
    ),
  };
};
