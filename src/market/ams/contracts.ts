// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import {
  batch_remove_products_open_campaign_setting,
  get_open_campaign_added_product,
} from './ams.contract.ts';

export const ams_contracts = [
  get_open_campaign_added_product,
  batch_remove_products_open_campaign_setting,
] as const;
