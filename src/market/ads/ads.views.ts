import { view } from '../../engine/view/view.ts';
import { adsTables } from './ads.tables.ts';
import { get_product_level_campaign_id_list } from './get_product_level_campaign_id_list.contract.ts';

export const campaignView = view(
  adsTables.ad_campaign,
  get_product_level_campaign_id_list.response.properties.campaign_list.items,
);
