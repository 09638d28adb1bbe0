import { batch_remove_products_open_campaign_setting } from './batch_remove_products_open_campaign_setting.contract.ts';

export const amsContracts = [batch_remove_products_open_campaign_setting] as const;
