import { accountHealth } from '../account_health/account_health.group.ts';
import { accounts } from '../accounts/accounts.group.ts';
import { addOnDeal } from '../add_on_deal/add_on_deal.group.ts';
import { ads } from '../ads/ads.group.ts';
import { ams } from '../ams/ams.group.ts';
import { consentPages } from '../consent_pages/consent_pages.group.ts';
import { discount } from '../discount/discount.group.ts';
import { event } from '../event/event.group.ts';
import { fbs } from '../fbs/fbs.group.ts';
import { globalProduct } from '../global_product/global_product.group.ts';
import { logistics } from '../logistics/logistics.group.ts';
import { marketplace } from '../marketplace/marketplace.group.ts';
import { mediaSpace } from '../media_space/media_space.group.ts';
import { operator } from '../operator/operator.group.ts';
import { order } from '../order/order.group.ts';
import { payment } from '../payment/payment.group.ts';
import { groupsServing, tablesOf } from '../platform/group.ts';
import { platform } from '../platform/platform.group.ts';
import { product } from '../product/product.group.ts';
import { publicGroup } from '../public/public.group.ts';
import { returns } from '../returns/returns.group.ts';
import { sandboxes } from '../sandboxes/sandboxes.group.ts';
import { sbs } from '../sbs/sbs.group.ts';
import { shop } from '../shop/shop.group.ts';
import { simulation } from '../simulation/simulation.group.ts';
import { testBench } from '../test_bench/test_bench.group.ts';
import { voucher } from '../voucher/voucher.group.ts';
import { contracts } from './contracts.ts';

/** The groups that exist: operations, tables, background work and all else are read off them. */
export const groups = groupsServing(contracts, [
  platform,
  accounts,
  accountHealth,
  addOnDeal,
  ads,
  ams,
  consentPages,
  discount,
  event,
  fbs,
  globalProduct,
  logistics,
  marketplace,
  mediaSpace,
  operator,
  order,
  payment,
  product,
  publicGroup,
  returns,
  sandboxes,
  sbs,
  shop,
  simulation,
  testBench,
  voucher,
]);

/** Everything that is stored. */
export const tables = tablesOf(groups);
