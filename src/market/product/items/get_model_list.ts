import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { listWarehouseStock } from '../../sbs/sbs.store.ts';
import { deleted_lifetime_s } from '../product.ts';
import type { get_model_list } from './get_model_list.contract.ts';
import { listItems, listModels, listOngoingPromotions, listStockOfItems } from './items.store.ts';
import { modelView } from './items.views.ts';
import { showTiers } from './shown_tiers.ts';

export const getModelList: Handler<typeof get_model_list> = async (
  { shop: { shop_id, region }, store, now, public_url, refuse },
  { item_id },
) => {
  const item_ids = [item_id];
  const [[item], models, stock, promotions, warehouse_stock] = await Promise.all([
    store.all(listItems, { item_ids, shop_id, deleted_after: now - deleted_lifetime_s }),
    store.all(listModels, { shop_id, item_id }),
    store.all(listStockOfItems, { item_ids, shop_id }),
    store.all(listOngoingPromotions, { item_ids, shop_id, now }),
    store.all(listWarehouseStock, { item_ids, shop_id, region }),
  ]);
  if (!item) return refuse('item_not_found');
  return {
    ...showTiers(parseJson(item.tier_variation), public_url),
    model: models.map((row) => {
      const isOfModel = ({ model_id }: { model_id: number }) => model_id === row.model_id;
      return modelView(row, {
        region,
        promotion: promotions.find(isOfModel),
        seller_stock: stock.filter(isOfModel),
        warehouse_stock: warehouse_stock.filter(isOfModel),
      });
    }),
  };
};
