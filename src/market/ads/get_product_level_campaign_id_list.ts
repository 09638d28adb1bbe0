import type { Handler } from '../../engine/gateway/handler.ts';
import { listCampaigns, listCampaignsOfType } from './ads.store.ts';
import { campaignView } from './ads.views.ts';
import type { get_product_level_campaign_id_list } from './get_product_level_campaign_id_list.contract.ts';

export const getProductLevelCampaignIdList: Handler<typeof get_product_level_campaign_id_list> = async (
  { shop: { shop_id, region }, store },
  { ad_type = 'all', offset, limit },
) => {
  // One more campaign than is listed shows whether others follow.
  const page = { shop_id, offset, limit: limit + 1 };
  const found =
    ad_type === 'all'
      ? await store.all(listCampaigns, page)
      : await store.all(listCampaignsOfType, { ...page, ad_type });
  return {
    shop_id,
    region,
    has_next_page: found.length > limit,
    campaign_list: found.slice(0, limit).map((row) => campaignView(row)),
  };
};
