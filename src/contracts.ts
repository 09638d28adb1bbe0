import { get_listings_with_issues } from './account_health/get_listings_with_issues.contract.ts';
import { get_add_on_deal } from './add_on_deal/get_add_on_deal.contract.ts';
import { get_sip_discounts } from './discount/get_sip_discounts.contract.ts';
import { query_br_sku_block_status } from './fbs/query_br_sku_block_status.contract.ts';
import { get_variations } from './global_product/get_variations.contract.ts';
import { get_voucher } from './voucher/get_voucher.contract.ts';

/** The operations that exist. */
export const contracts = [
  get_listings_with_issues,
  get_add_on_deal,
  get_sip_discounts,
  query_br_sku_block_status,
  get_variations,
  get_voucher,
] as const;

export type Contract = (typeof contracts)[number];
