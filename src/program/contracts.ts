import { accountHealthContracts } from '../market/account_health/account_health.contracts.ts';
import { addOnDealContracts } from '../market/add_on_deal/add_on_deal.contracts.ts';
import { adsContracts } from '../market/ads/ads.contracts.ts';
import { amsContracts } from '../market/ams/ams.contracts.ts';
import { discountContracts } from '../market/discount/discount.contracts.ts';
import { fbsContracts } from '../market/fbs/fbs.contracts.ts';
import { globalProductContracts } from '../market/global_product/global_product.contracts.ts';
import { logisticsContracts } from '../market/logistics/logistics.contracts.ts';
import { mediaSpaceContracts } from '../market/media_space/media_space.contracts.ts';
import { orderContracts } from '../market/order/order.contracts.ts';
import { paymentContracts } from '../market/payment/payment.contracts.ts';
import { productContracts } from '../market/product/product.contracts.ts';
import { publicContracts } from '../market/public/public.contracts.ts';
import { returnsContracts } from '../market/returns/returns.contracts.ts';
import { sbsContracts } from '../market/sbs/sbs.contracts.ts';
import { shopContracts } from '../market/shop/shop.contracts.ts';
import { voucherContracts } from '../market/voucher/voucher.contracts.ts';

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
