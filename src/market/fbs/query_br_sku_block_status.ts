import type { Handler } from '../../engine/gateway/handler.ts';
import { findFbsSku } from './fbs.store.ts';
import { readShopSkuId } from './fbs.ts';
import { fbsSkuView } from './fbs.views.ts';
import type { query_br_sku_block_status } from './query_br_sku_block_status.contract.ts';

export const queryBrSkuBlockStatus: Handler<typeof query_br_sku_block_status> = async (
  { shop, store, refuse },
  { shop_sku_id },
) => {
  const ids = readShopSkuId(shop_sku_id);
  if (!ids) return refuse('malformed_shop_sku_id');
  const sku = await store.first(findFbsSku, { shop_id: shop.shop_id, ...ids });
  return sku ? fbsSkuView(sku) : refuse('not_found');
};
