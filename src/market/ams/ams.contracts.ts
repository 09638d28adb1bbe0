import { batch_remove_products_open_campaign_setting } from './batch_remove_products_open_campaign_setting.contract.ts';
import { get_open_campaign_added_product } from './get_open_campaign_added_product.contract.ts';

export const amsContracts = [
  get_open_campaign_added_product,
  batch_remove_products_open_campaign_setting,
] as const;
