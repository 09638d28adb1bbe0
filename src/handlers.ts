import { getListingsWithIssues } from './account_health/get_listings_with_issues.ts';
import { getAddOnDeal } from './add_on_deal/get_add_on_deal.ts';
import type { Contract } from './contracts.ts';
import { getSipDiscounts } from './discount/get_sip_discounts.ts';
import { queryBrSkuBlockStatus } from './fbs/query_br_sku_block_status.ts';
import { getVariations } from './global_product/get_variations.ts';
import type { Handlers } from './platform/gateway/handler.ts';
import { getVoucher } from './voucher/get_voucher.ts';

/** What answers each operation. */
export const handlers: Handlers<Contract> = {
  'v2.account_health.get_listings_with_issues': getListingsWithIssues,
  'v2.add_on_deal.get_add_on_deal': getAddOnDeal,
  'v2.discount.get_sip_discounts': getSipDiscounts,
  'v2.fbs.query_br_sku_block_status': queryBrSkuBlockStatus,
  'v2.global_product.get_variations': getVariations,
  'v2.voucher.get_voucher': getVoucher,
};
