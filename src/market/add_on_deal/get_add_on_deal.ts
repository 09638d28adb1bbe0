import type { Handler } from '../../engine/gateway/handler.ts';
import { findAddOnDeal } from './add_on_deal.store.ts';
import { addOnDealView } from './add_on_deal.views.ts';
import type { get_add_on_deal } from './get_add_on_deal.contract.ts';

export const getAddOnDeal: Handler<typeof get_add_on_deal> = async (
  { shop, store, refuse },
  { add_on_deal_id },
) => {
  const deal = await store.first(findAddOnDeal, { shop_id: shop.shop_id, add_on_deal_id });
  return deal ? addOnDealView(deal) : refuse('not_found');
};
