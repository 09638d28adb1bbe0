import { group, serve } from '../../engine/group.ts';
import { adsMigrations } from './ads.migrations.ts';
import { adsTables } from './ads.tables.ts';
import { campaignView } from './ads.views.ts';
import { edit_manual_product_ad_keywords } from './edit_manual_product_ad_keywords.contract.ts';
import { editManualProductAdKeywords } from './edit_manual_product_ad_keywords.ts';
import { get_product_level_campaign_id_list } from './get_product_level_campaign_id_list.contract.ts';
import { getProductLevelCampaignIdList } from './get_product_level_campaign_id_list.ts';
import { get_product_level_campaign_setting_info } from './get_product_level_campaign_setting_info.contract.ts';
import { getProductLevelCampaignSettingInfo } from './get_product_level_campaign_setting_info.ts';
import { referenceCleanup } from './reference_cleanup.ts';

export const ads = group({
  name: 'ads',
  about: "Advertising: the keywords of a shop's product ads, and what a click on them may cost.",
  operations: [
    serve(edit_manual_product_ad_keywords, editManualProductAdKeywords),
    serve(get_product_level_campaign_id_list, getProductLevelCampaignIdList),
    serve(get_product_level_campaign_setting_info, getProductLevelCampaignSettingInfo),
  ],
  collections: {
    ad_bid_limit: { about: 'Lowest and highest bids of a region.', write_scope: 'write' },
    ad_campaign: { about: 'Ad campaigns of a shop.', write_scope: 'write' },
    ad_keyword: {
      about: 'Keywords of manual product ads.',
      written_by: 'v2.ads.edit_manual_product_ad_keywords',
    },
  },
  tables: adsTables,
  migrations: adsMigrations,
  views: [campaignView],
  periodic: [referenceCleanup],
});
