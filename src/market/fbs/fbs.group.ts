import { group, serve } from '../../engine/group.ts';
import { query_br_sku_block_status } from './fbs.contract.ts';
import { fbsSkuView, fbsTables, findFbsSku } from './fbs.data.ts';
import { fbsMigrations } from './fbs.migrations.ts';

/** The ids in the text of a shop SKU, or undefined for any other text. The model id is 0 for an item without variations. */
function readShopSkuId(shop_sku_id: string): { shop_item_id: number; shop_model_id: number } | undefined {
  const [, item, model] = /^([1-9]\d{0,15})_(0|[1-9]\d{0,15})$/.exec(shop_sku_id) ?? [];
  const shop_item_id = Number(item);
  const shop_model_id = Number(model);
  if (!Number.isSafeInteger(shop_item_id) || !Number.isSafeInteger(shop_model_id)) return undefined;
  return { shop_item_id, shop_model_id };
}

export const fbs = group({
  name: 'fbs',
  about: 'Fulfilment by the marketplace in Brazil: SKUs in its warehouses, and whether they are blocked.',
  operations: [
    serve(query_br_sku_block_status, async ({ shop, store, refuse }, { shop_sku_id }) => {
      const ids = readShopSkuId(shop_sku_id);
      if (!ids) return refuse('malformed_shop_sku_id');
      const sku = await store.first(findFbsSku, { shop_id: shop.shop_id, ...ids });
      return sku ? fbsSkuView(sku) : refuse('not_found');
    }),
  ],
  tables: fbsTables,
  collections: {
    fbs_sku: { about: 'Whether a SKU is blocked in the warehouses of Brazil.', write_scope: 'write' },
  },
  migrations: fbsMigrations,
  views: [fbsSkuView],
});
