import { group } from '../../engine/group.ts';
import { adsCollections } from './ads.collections.ts';
import { adsContracts } from './ads.contracts.ts';
import { adsMigrations } from './ads.migrations.ts';
import { adsTables } from './ads.tables.ts';
import { campaignView } from './ads.views.ts';
import { editManualProductAdKeywords } from './edit_manual_product_ad_keywords.ts';
import { getProductLevelCampaignIdList } from './get_product_level_campaign_id_list.ts';
import { getProductLevelCampaignSettingInfo } from './get_product_level_campaign_setting_info.ts';
import { referenceCleanup } from './reference_cleanup.ts';

export const ads = group({
  name: 'ads',
  about: "Advertising: the keywords of a shop's product ads, and what a click on them may cost.",
  contracts: adsContracts,
  handlers: {
    edit_manual_product_ad_keywords: editManualProductAdKeywords,
    get_product_level_campaign_id_list: getProductLevelCampaignIdList,
    get_product_level_campaign_setting_info: getProductLevelCampaignSettingInfo,
  },
  collections: adsCollections,
  tables: adsTables,
  migrations: adsMigrations,
  views: [campaignView],
  periodic: [referenceCleanup],
});
