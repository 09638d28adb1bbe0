import { group } from '../../engine/group.ts';
import { amsCollections } from './ams.collections.ts';
import { amsContracts } from './ams.contracts.ts';
import { amsMigrations } from './ams.migrations.ts';
import { amsTables } from './ams.tables.ts';
import { batchRemoveProductsOpenCampaignSetting } from './batch_remove_products_open_campaign_setting.ts';
import { getOpenCampaignAddedProduct } from './get_open_campaign_added_product.ts';

export const ams = group({
  name: 'ams',
  about: 'Affiliate marketing: the commission that a shop offers to affiliates who bring buyers.',
  contracts: amsContracts,
  handlers: {
    get_open_campaign_added_product: getOpenCampaignAddedProduct,
    batch_remove_products_open_campaign_setting: batchRemoveProductsOpenCampaignSetting,
  },
  collections: amsCollections,
  tables: amsTables,
  migrations: amsMigrations,
});
