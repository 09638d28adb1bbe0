import { group, serve } from '../../engine/group.ts';
import { adsMigrations } from './ads.migrations.ts';
import { adsTables } from './ads.tables.ts';
import { campaignView } from './ads.views.ts';
import { edit_manual_product_ad_keywords } from './edit_manual_product_ad_keywords.contract.ts';
import { editManualProductAdKeywords } from './edit_manual_product_ad_keywords.ts';
import { adFiguresTables } from './figures/figures.tables.ts';
import { get_all_cpc_ads_daily_performance } from './figures/get_all_cpc_ads_daily_performance.contract.ts';
import { getAllCpcAdsDailyPerformance } from './figures/get_all_cpc_ads_daily_performance.ts';
import { get_all_cpc_ads_hourly_performance } from './figures/get_all_cpc_ads_hourly_performance.contract.ts';
import { getAllCpcAdsHourlyPerformance } from './figures/get_all_cpc_ads_hourly_performance.ts';
import { get_product_campaign_daily_performance } from './figures/get_product_campaign_daily_performance.contract.ts';
import { getProductCampaignDailyPerformance } from './figures/get_product_campaign_daily_performance.ts';
import { get_total_balance } from './figures/get_total_balance.contract.ts';
import { getTotalBalance } from './figures/get_total_balance.ts';
import { get_product_level_campaign_id_list } from './get_product_level_campaign_id_list.contract.ts';
import { getProductLevelCampaignIdList } from './get_product_level_campaign_id_list.ts';
import { get_product_level_campaign_setting_info } from './get_product_level_campaign_setting_info.contract.ts';
import { getProductLevelCampaignSettingInfo } from './get_product_level_campaign_setting_info.ts';
import { referenceCleanup } from './reference_cleanup.ts';
import { get_recommended_keyword_list } from './suggestions/get_recommended_keyword_list.contract.ts';
import { getRecommendedKeywordList } from './suggestions/get_recommended_keyword_list.ts';
import { suggestionsTables } from './suggestions/suggestions.tables.ts';

export const ads = group({
  name: 'ads',
  about:
    "Advertising: the keywords of a shop's product ads, and what a click on them may cost, and what ads caused.",
  operations: [
    serve(edit_manual_product_ad_keywords, editManualProductAdKeywords),
    serve(get_product_level_campaign_id_list, getProductLevelCampaignIdList),
    serve(get_product_level_campaign_setting_info, getProductLevelCampaignSettingInfo),
    serve(get_all_cpc_ads_daily_performance, getAllCpcAdsDailyPerformance),
    serve(get_all_cpc_ads_hourly_performance, getAllCpcAdsHourlyPerformance),
    serve(get_product_campaign_daily_performance, getProductCampaignDailyPerformance),
    serve(get_total_balance, getTotalBalance),
    serve(get_recommended_keyword_list, getRecommendedKeywordList),
  ],
  collections: {
    ad_bid_limit: { about: 'Lowest and highest bids of a region.', write_scope: 'write' },
    ad_campaign: { about: 'Ad campaigns of a shop.', write_scope: 'write' },
    ad_credit: {
      about: 'The ads credit of a shop at one time; what its ads cost since then is subtracted.',
      write_scope: 'write',
    },
    ad_figure: {
      about: 'What the ads of a campaign cost and caused in an hour.',
      write_scope: 'write',
    },
    ad_keyword: {
      about: 'Keywords of manual product ads.',
      written_by: 'v2.ads.edit_manual_product_ad_keywords',
    },
    ad_suggested_keyword: {
      about: 'Keywords that are suggested for the ads of a region.',
      write_scope: 'write',
    },
  },
  tables: { ...adsTables, ...adFiguresTables, ...suggestionsTables },
  migrations: adsMigrations,
  views: [campaignView],
  periodic: [referenceCleanup],
});
