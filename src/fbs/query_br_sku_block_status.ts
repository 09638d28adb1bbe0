import type { Handler } from '../platform/gateway/handler.ts';
import { findFbsSku } from './fbs.store.ts';
import { readShopSkuId } from './fbs.ts';
import type { query_br_sku_block_status } from './query_br_sku_block_status.contract.ts';

export const queryBrSkuBlockStatus: Handler<typeof query_br_sku_block_status> = async (
  { shop, store, refuse },
  { shop_sku_id },
) => {
  const ids = readShopSkuId(shop_sku_id);
  if (!ids) return refuse('malformed_shop_sku_id');
  const sku = await store.first(findFbsSku, { shop_id: shop.shop_id, ...ids });
  if (!sku) return refuse('not_found');
  const { shop_item_id, shop_model_id, shop_item_name, shop_model_name } = sku;
  return {
    shop_sku_id,
    is_block: sku.is_block === 1,
    shop_item_id,
    shop_model_id,
    shop_item_name,
    shop_model_name,
  };
};
