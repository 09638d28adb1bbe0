// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { edit_manual_product_ad_keywords } from './edit_manual_product_ad_keywords.contract.ts';
import { get_product_level_campaign_id_list } from './get_product_level_campaign_id_list.contract.ts';
import { get_product_level_campaign_setting_info } from './get_product_level_campaign_setting_info.contract.ts';

export const ads_contracts = [
  edit_manual_product_ad_keywords,
  get_product_level_campaign_id_list,
  get_product_level_campaign_setting_info,
] as const;
