// The SKUs of a page's items, each with its quantities and the shop's SKUs under which it is sold.
import { inBatches } from '../../engine/store/bulk.ts';
import type { Store } from '../../engine/store/store.ts';
import { listStockSums, type StockSums } from './ledger/stock_sums.store.ts';
import { type Filter, listShopSkus, listStockSkus, type StockFilter } from './sbs.store.ts';
import type { WarehouseRegion } from './sbs.ts';
import { shopSkuView, stockSkuView } from './sbs.views.ts';
import { quantitiesOf } from './stock_quantities.ts';
import { monthOf, type Period } from './warehouse_day.ts';

/** The highest day number in any month. */
const month_day_max = 31;

function groupBy<Row, Key extends keyof Row>(rows: readonly Row[], column: Key): Map<Row[Key], Row[]> {
  const groups = new Map<Row[Key], Row[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}

/** Which SKUs to list: SKUs of the page's items that pass the filters. */
interface PageOfItems {
  /** The names of the request's filters. */
  readonly given_filters: ReadonlySet<Filter>;
  readonly filter: StockFilter & { shop_id: number; whs_region: WarehouseRegion };
  readonly item_ids: readonly string[];
  /** Count only these warehouses; all of them if the list is empty. */
  readonly whs_ids: readonly string[];
  readonly period: Period;
}

/** The SKUs as the answer shows them, grouped by item id. */
export async function listPageSkus(
  store: Store,
  { given_filters, filter, item_ids, whs_ids, period }: PageOfItems,
) {
  const skus =
    item_ids.length === 0
      ? []
      : await store.all(listStockSkus(given_filters), { ...filter, warehouse_item_ids: item_ids });
  const { shop_id, whs_region } = filter;
  const { first_day, last_day } = period;
  const last_month = monthOf(last_day);
  // Days are numbers such as 20260301, months such as 202603.
  const last_month_end = last_month * 100 + month_day_max;
  const days = { first_day, last_day, last_month, last_month_end };
  const ids = skus.map(({ mtsku_id }) => mtsku_id);
  const [sums, shop_skus] = await Promise.all([
    inBatches(ids, (batch) => store.all(listStockSums, { mtsku_ids: batch, shop_id, whs_region, ...days })),
    inBatches(ids, (batch) => store.all(listShopSkus, { mtsku_ids: batch, shop_id, whs_region })),
  ]);
  const isCounted = ({ whs_id }: StockSums) => whs_ids.length === 0 || whs_ids.includes(whs_id);
  const sums_by_sku = groupBy(sums.filter(isCounted), 'mtsku_id');
  const shop_skus_by_sku = groupBy(shop_skus, 'mtsku_id');
  const presentSku = (sku: (typeof skus)[number]) =>
    stockSkuView(sku, {
      ...quantitiesOf(sums_by_sku.get(sku.mtsku_id) ?? []),
      shop_sku_list: (shop_skus_by_sku.get(sku.mtsku_id) ?? []).map((shop_sku) => shopSkuView(shop_sku)),
    });
  return new Map(
    [...groupBy(skus, 'warehouse_item_id')].map(([item_id, item_skus]) => [
      item_id,
      item_skus.map(presentSku),
    ]),
  );
}
