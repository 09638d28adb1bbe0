// The SKUs of the items on a page, each with its quantities and as what it is sold.
import { inBatches } from '../platform/store/bulk.ts';
import type { Store } from '../platform/store/store.ts';
import { listStockSums, type StockSums } from './ledger/stock_sums.store.ts';
import { type Filter, listShopSkus, listStockSkus, type StockFilter } from './sbs.store.ts';
import type { WarehouseRegion } from './sbs.ts';
import { shopSkuView, stockSkuView } from './sbs.views.ts';
import { quantitiesOf } from './stock_quantities.ts';
import { monthOf, type Period } from './warehouse_day.ts';

/** No day of a month has a number above this one. */
const day_max = 31;

function groupBy<Row, Key extends keyof Row>(rows: readonly Row[], by: Key): Map<Row[Key], Row[]> {
  const groups = new Map<Row[Key], Row[]>();
  for (const row of rows) {
    const group = groups.get(row[by]);
    if (group) group.push(row);
    else groups.set(row[by], [row]);
  }
  return groups;
}

interface SkuPage {
  readonly present: ReadonlySet<Filter>;
  readonly filter: StockFilter & { shop_id: number; whs_region: WarehouseRegion };
  readonly item_ids: readonly string[];
  /** Only these warehouses count; all of them when there is none. */
  readonly whs_ids: readonly string[];
  readonly period: Period;
}

/** Each SKU as the wire has it, by the item that it belongs to. */
export async function listPageSkus(store: Store, { present, filter, item_ids, whs_ids, period }: SkuPage) {
  const skus = item_ids.length === 0 ? [] : await store.all(...listStockSkus(present)(item_ids, filter));
  const { shop_id, whs_region } = filter;
  const last_month = monthOf(period.last_day);
  const days = {
    first_day: period.first_day,
    last_day: period.last_day,
    last_month,
    last_month_end: last_month * 100 + day_max,
  };
  const ids = skus.map(({ mtsku_id }) => mtsku_id);
  const [sums, sold] = await Promise.all([
    inBatches(ids, (batch) => store.all(...listStockSums(batch, { shop_id, whs_region, ...days }))),
    inBatches(ids, (batch) => store.all(...listShopSkus(batch, { shop_id, whs_region }))),
  ]);
  const counts = ({ whs_id }: StockSums) => whs_ids.length === 0 || whs_ids.includes(whs_id);
  const sums_of = groupBy(sums.filter(counts), 'mtsku_id');
  const sold_of = groupBy(sold, 'mtsku_id');
  const show = (sku: (typeof skus)[number]) =>
    stockSkuView(sku, {
      ...quantitiesOf(sums_of.get(sku.mtsku_id) ?? []),
      shop_sku_list: (sold_of.get(sku.mtsku_id) ?? []).map((sold) => shopSkuView(sold)),
    });
  return new Map(
    [...groupBy(skus, 'warehouse_item_id')].map(([item_id, item_skus]) => [item_id, item_skus.map(show)]),
  );
}
