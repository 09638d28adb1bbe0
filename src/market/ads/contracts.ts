// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { edit_manual_product_ad_keywords } from './edit_manual_product_ad_keywords.contract.ts';
import { get_all_cpc_ads_daily_performance } from './figures/get_all_cpc_ads_daily_performance.contract.ts';
import { get_all_cpc_ads_hourly_performance } from './figures/get_all_cpc_ads_hourly_performance.contract.ts';
import { get_product_campaign_daily_performance } from './figures/get_product_campaign_daily_performance.contract.ts';
import { get_total_balance } from './figures/get_total_balance.contract.ts';
import { get_product_level_campaign_id_list } from './get_product_level_campaign_id_list.contract.ts';
import { get_product_level_campaign_setting_info } from './get_product_level_campaign_setting_info.contract.ts';
import { get_recommended_keyword_list } from './suggestions/get_recommended_keyword_list.contract.ts';

export const ads_contracts = [
  edit_manual_product_ad_keywords,
  get_product_level_campaign_id_list,
  get_product_level_campaign_setting_info,
  get_all_cpc_ads_daily_performance,
  get_all_cpc_ads_hourly_performance,
  get_product_campaign_daily_performance,
  get_total_balance,
  get_recommended_keyword_list,
] as const;
