import { accountHealthContracts } from '../account_health/account_health.contracts.ts';
import { addOnDealContracts } from '../add_on_deal/add_on_deal.contracts.ts';
import { adsContracts } from '../ads/ads.contracts.ts';
import { amsContracts } from '../ams/ams.contracts.ts';
import { discountContracts } from '../discount/discount.contracts.ts';
import { fbsContracts } from '../fbs/fbs.contracts.ts';
import { globalProductContracts } from '../global_product/global_product.contracts.ts';
import { logisticsContracts } from '../logistics/logistics.contracts.ts';
import { mediaSpaceContracts } from '../media_space/media_space.contracts.ts';
import { orderContracts } from '../order/order.contracts.ts';
import { paymentContracts } from '../payment/payment.contracts.ts';
import { productContracts } from '../product/product.contracts.ts';
import { publicContracts } from '../public/public.contracts.ts';
import { returnsContracts } from '../returns/returns.contracts.ts';
import { sbsContracts } from '../sbs/sbs.contracts.ts';
import { shopContracts } from '../shop/shop.contracts.ts';
import { voucherContracts } from '../voucher/voucher.contracts.ts';

/** The operations that exist. A browser may load them: nothing else comes with them. */
export const contracts = [
  ...accountHealthContracts,
  ...addOnDealContracts,
  ...adsContracts,
  ...amsContracts,
  ...discountContracts,
  ...fbsContracts,
  ...globalProductContracts,
  ...logisticsContracts,
  ...mediaSpaceContracts,
  ...orderContracts,
  ...paymentContracts,
  ...productContracts,
  ...publicContracts,
  ...returnsContracts,
  ...sbsContracts,
  ...shopContracts,
  ...voucherContracts,
] as const;

export type Contract = (typeof contracts)[number];
