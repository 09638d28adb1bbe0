import { inBatches } from '../../../../engine/store/bulk.ts';
import type { Store } from '../../../../engine/store/store.ts';
import { listItemsToOrder, listModelsToOrder } from '../../../product/stock/item_stock.store.ts';
import type { UnpackagedSku } from '../shipping_document.ts';

interface SkuRequest {
  readonly unpackaged_sku_id: string;
  readonly quantity: number;
}

const sku_form = /^(\d{1,16})_(\d{1,16})$/;

function parseSku({ unpackaged_sku_id, quantity }: SkuRequest) {
  const [, item_id, model_id] = sku_form.exec(unpackaged_sku_id) ?? [];
  return { unpackaged_sku_id, quantity, item_id: Number(item_id ?? 0), model_id: Number(model_id ?? 0) };
}

/** Finds the names of the requested SKUs for their labels, and the requests that cannot be printed. */
export async function skusToPrint(store: Store, shop_id: number, requests: readonly SkuRequest[]) {
  const asked = [...new Map([...requests].reverse().map((one) => [one.unpackaged_sku_id, one])).values()]
    .reverse()
    .map(parseSku);
  const item_ids = asked.map(({ item_id }) => item_id);
  const [items, models] = await Promise.all([
    inBatches(item_ids, (some) => store.all(listItemsToOrder, { item_ids: some, shop_id })),
    inBatches(item_ids, (some) => store.all(listModelsToOrder, { item_ids: some, shop_id })),
  ]);
  const skus: UnpackagedSku[] = [];
  const failures: [string, 'sku_not_found' | 'quantity_invalid'][] = [];
  for (const { unpackaged_sku_id, quantity, item_id, model_id } of asked) {
    const item = items.find((other) => other.item_id === item_id);
    const own = models.filter((model) => model.item_id === item_id);
    const model = own.find((other) => other.model_id === model_id);
    const is_there = item && (model || (model_id === 0 && own.length === 0));
    if (!is_there) failures.push([unpackaged_sku_id, 'sku_not_found']);
    else if (quantity < 1) failures.push([unpackaged_sku_id, 'quantity_invalid']);
    else
      skus.push({
        unpackaged_sku_id,
        item_name: item.item_name,
        model_name: model?.model_name ?? '',
        quantity,
      });
  }
  const success_id_list = skus.map(({ unpackaged_sku_id }) => unpackaged_sku_id);
  return { success_id_list, failures, packages: [], skus };
}
