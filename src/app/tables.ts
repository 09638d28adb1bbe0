import { accountHealthTables } from '../account_health/account_health.tables.ts';
import { accountsTables } from '../accounts/accounts.tables.ts';
import { addOnDealTables } from '../add_on_deal/add_on_deal.tables.ts';
import { adsTables } from '../ads/ads.tables.ts';
import { amsTables } from '../ams/ams.tables.ts';
import { discountTables } from '../discount/discount.tables.ts';
import { fbsTables } from '../fbs/fbs.tables.ts';
import { globalProductTables } from '../global_product/global_product.tables.ts';
import { logisticsTables } from '../logistics/logistics.tables.ts';
import { mediaSpaceTables } from '../media_space/media_space.tables.ts';
import { installmentTables } from '../payment/installment/installment.tables.ts';
import { paymentTables } from '../payment/payment.tables.ts';
import { jobTables } from '../platform/jobs/jobs.tables.ts';
import { blobTables } from '../platform/store/blobs/blobs.tables.ts';
import { platformTables } from '../platform/store/platform.tables.ts';
import { catalogueTables } from '../product/catalogue/catalogue.tables.ts';
import { productTables } from '../product/product.tables.ts';
import { returnsTables } from '../returns/returns.tables.ts';
import { sbsTables } from '../sbs/sbs.tables.ts';
import { voucherTables } from '../voucher/voucher.tables.ts';

/** Everything that is stored. */
export const tables = {
  ...platformTables,
  ...jobTables,
  ...blobTables,
  ...accountsTables,
  ...accountHealthTables,
  ...addOnDealTables,
  ...adsTables,
  ...amsTables,
  ...discountTables,
  ...fbsTables,
  ...globalProductTables,
  ...logisticsTables,
  ...mediaSpaceTables,
  ...paymentTables,
  ...installmentTables,
  ...catalogueTables,
  ...productTables,
  ...returnsTables,
  ...sbsTables,
  ...voucherTables,
};
