import { accountHealthTables } from './account_health/account_health.tables.ts';
import { accountsTables } from './accounts/accounts.tables.ts';
import { addOnDealTables } from './add_on_deal/add_on_deal.tables.ts';
import { discountTables } from './discount/discount.tables.ts';
import { fbsTables } from './fbs/fbs.tables.ts';
import { globalProductTables } from './global_product/global_product.tables.ts';
import { logisticsTables } from './logistics/logistics.tables.ts';
import { mediaSpaceTables } from './media_space/media_space.tables.ts';
import { jobTables } from './platform/jobs/jobs.tables.ts';
import { blobTables } from './platform/store/blobs.tables.ts';
import { platformTables } from './platform/store/platform.tables.ts';
import { catalogueTables } from './product/catalogue.tables.ts';
import { productTables } from './product/product.tables.ts';
import { voucherTables } from './voucher/voucher.tables.ts';

/** Everything that is stored. */
export const tables = {
  ...platformTables,
  ...jobTables,
  ...blobTables,
  ...accountsTables,
  ...accountHealthTables,
  ...addOnDealTables,
  ...discountTables,
  ...fbsTables,
  ...globalProductTables,
  ...logisticsTables,
  ...mediaSpaceTables,
  ...catalogueTables,
  ...productTables,
  ...voucherTables,
};
