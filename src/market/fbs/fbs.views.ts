import { view } from '../../engine/view/view.ts';
import { fbsTables } from './fbs.tables.ts';
import { shopSkuId } from './fbs.ts';
import { query_br_sku_block_status } from './query_br_sku_block_status.contract.ts';

export const fbsSkuView = view(fbsTables.fbs_sku, query_br_sku_block_status.response, (sku) => ({
  shop_sku_id: sku.computed(['shop_item_id', 'shop_model_id'], shopSkuId),
  is_block: sku.flag('is_block'),
}));
