import type { Handler } from '../../engine/gateway/handler.ts';
import { inUnits } from '../../engine/money.ts';
import { parseJson } from '../../engine/store/json.ts';
import type { ResponseOf } from '../../kit/contract/operation.ts';
import { listItemNames } from '../product/items/items.store.ts';
import { listCampaignsById, listKeywordsOfCampaigns } from './ads.store.ts';
import type { AdsTables } from './ads.tables.ts';
import { campaignStatusAt, keywords_listed_max } from './ads.ts';
import type { get_product_level_campaign_setting_info } from './get_product_level_campaign_setting_info.contract.ts';

type Shown = ResponseOf<typeof get_product_level_campaign_setting_info>['campaign_list'][number];
type Campaign = AdsTables['ad_campaign'];
type KeywordRow = Omit<AdsTables['ad_keyword'], 'shop_id'>;

const commonInfo = (now: number, campaign: Campaign): Shown['common_info'] => {
  const { ad_type, ad_name, bidding_method, campaign_placement, item_id, start_time, end_time } = campaign;
  return {
    ad_type,
    ad_name,
    campaign_status: campaignStatusAt(now, campaign),
    bidding_method,
    campaign_placement,
    campaign_budget: inUnits(campaign.campaign_budget_micros),
    campaign_duration: { start_time, end_time: end_time ?? 0 },
    item_id_list: [item_id],
  };
};

const manualInfo = (campaign: Campaign, keywords: readonly KeywordRow[]): Shown['manual_bidding_info'] => ({
  enhanced_cpc: campaign.enhanced_cpc === 1,
  selected_keywords: keywords
    .filter(({ campaign_id }) => campaign_id === campaign.campaign_id)
    .map(({ keyword, keyword_status, match_type, bid_price_micros }) => ({
      keyword,
      status: keyword_status,
      match_type,
      bid_price_per_click: inUnits(bid_price_micros),
    })),
  discovery_ads_locations: parseJson(campaign.discovery_ads_locations).map((place) => ({
    location: place.location,
    status: place.active ? 'active' : 'inactive',
    bid_price: inUnits(place.bid_price_micros),
  })),
});

export const getProductLevelCampaignSettingInfo: Handler<
  typeof get_product_level_campaign_setting_info
> = async ({ shop: { shop_id, region }, store, now, refuse }, { info_type_list, campaign_id_list }) => {
  const campaign_ids = [...new Set(campaign_id_list)];
  const found = await store.all(listCampaignsById, { campaign_ids, shop_id });
  const by_id = new Map(found.map((campaign) => [campaign.campaign_id, campaign]));
  const campaigns = campaign_ids.flatMap((campaign_id) => by_id.get(campaign_id) ?? []);
  if (campaigns.length < campaign_ids.length) return refuse('campaign_not_match');
  const asked = new Set<number>(info_type_list);
  const item_ids = campaigns.map(({ item_id }) => item_id);
  const [keywords, items] = await Promise.all([
    asked.has(2)
      ? store.all(listKeywordsOfCampaigns, { campaign_ids, shop_id, limit: keywords_listed_max })
      : [],
    asked.has(4) ? store.all(listItemNames, { item_ids, shop_id }) : [],
  ]);
  const names = new Map(items.map(({ item_id, item_name }) => [item_id, item_name]));
  const campaign_list = campaigns.map((campaign): Shown => {
    const { campaign_id, bidding_method, ad_type, item_id } = campaign;
    const status = campaignStatusAt(now, campaign);
    const ads = [{ item_id, product_name: names.get(item_id) ?? '', status }];
    return {
      campaign_id,
      ...(asked.has(1) && { common_info: commonInfo(now, campaign) }),
      ...(asked.has(2) &&
        bidding_method === 'manual' && { manual_bidding_info: manualInfo(campaign, keywords) }),
      ...(asked.has(3) &&
        bidding_method === 'auto' && {
          auto_bidding_info: { roas_target: inUnits(campaign.roas_target_micros) },
        }),
      ...(asked.has(4) && ad_type === 'auto' && { auto_product_ads_info: ads }),
    };
  });
  return { shop_id, region, campaign_list };
};
