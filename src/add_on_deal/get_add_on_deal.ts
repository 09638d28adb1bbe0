import type { Handler } from '../platform/gateway/handler.ts';
import { inUnits } from '../platform/money.ts';
import { findAddOnDeal } from './add_on_deal.store.ts';
import type { get_add_on_deal } from './get_add_on_deal.contract.ts';

export const getAddOnDeal: Handler<typeof get_add_on_deal> = async (
  { shop, store, refuse },
  { add_on_deal_id },
) => {
  const deal = await store.first(findAddOnDeal, { shop_id: shop.shop_id, add_on_deal_id });
  if (!deal) return refuse('not_found');
  return {
    add_on_deal_id: deal.add_on_deal_id,
    add_on_deal_name: deal.add_on_deal_name,
    start_time: deal.start_time,
    end_time: deal.end_time,
    promotion_type: deal.promotion_type,
    purchase_min_spend: inUnits(deal.purchase_min_spend_micros),
    per_gift_num: deal.per_gift_num,
    sub_item_priority: JSON.parse(deal.sub_item_priority),
    promotion_purchase_limit: deal.promotion_purchase_limit,
    source: deal.source,
  };
};
