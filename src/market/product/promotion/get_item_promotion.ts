import type { Handler } from '../../../engine/gateway/handler.ts';
import { inUnits } from '../../../engine/money.ts';
import { listItems, listOpenPromotions } from '../items/items.store.ts';
import { deleted_lifetime_s } from '../product.ts';
import { type get_item_promotion, shown_promotion_types } from './get_item_promotion.contract.ts';
import { itemFailures } from './promotion.errors.ts';

export const getItemPromotion: Handler<typeof get_item_promotion> = async (
  { shop: { shop_id }, store, now, refuse },
  { item_id_list: item_ids },
) => {
  if (new Set(item_ids).size < item_ids.length) return refuse('item_repeated');
  const [items, promotions] = await Promise.all([
    store.all(listItems, { item_ids, shop_id, deleted_after: now - deleted_lifetime_s }),
    store.all(listOpenPromotions, { item_ids, shop_id, now }),
  ]);
  const found = new Set(items.map(({ item_id }) => item_id));
  return {
    success_list: item_ids
      .filter((item_id) => found.has(item_id))
      .map((item_id) => ({
        item_id,
        promotion: promotions
          .filter((promotion) => promotion.item_id === item_id)
          .map(
            ({ promotion_type, promotion_id, model_id, start_time, end_time, promotion_price_micros }) => ({
              promotion_type: shown_promotion_types[promotion_type],
              promotion_id,
              model_id,
              start_time,
              end_time,
              promotion_price_info: [{ promotion_price: inUnits(promotion_price_micros) }],
              promotion_staging: start_time <= now ? ('ongoing' as const) : ('upcoming' as const),
              promotion_stock_info_v2: { summary_info: { total_reserved_stock: 0 } },
            }),
          ),
      })),
    failure_list: item_ids
      .filter((item_id) => !found.has(item_id))
      .map((item_id) => ({ item_id, failed_reason: itemFailures.not_found })),
  };
};
