import { platform } from '../engine/engine.group.ts';
import { groupsServing, tablesOf } from '../engine/group.ts';
import { accountHealth } from '../market/account_health/account_health.group.ts';
import { accounts } from '../market/accounts/accounts.group.ts';
import { addOnDeal } from '../market/add_on_deal/add_on_deal.group.ts';
import { ads } from '../market/ads/ads.group.ts';
import { ams } from '../market/ams/ams.group.ts';
import { discount } from '../market/discount/discount.group.ts';
import { event } from '../market/event/event.group.ts';
import { fbs } from '../market/fbs/fbs.group.ts';
import { globalProduct } from '../market/global_product/global_product.group.ts';
import { logistics } from '../market/logistics/logistics.group.ts';
import { marketplace } from '../market/marketplace/marketplace.group.ts';
import { mediaSpace } from '../market/media_space/media_space.group.ts';
import { order } from '../market/order/order.group.ts';
import { payment } from '../market/payment/payment.group.ts';
import { product } from '../market/product/product.group.ts';
import { publicGroup } from '../market/public/public.group.ts';
import { returns } from '../market/returns/returns.group.ts';
import { sbs } from '../market/sbs/sbs.group.ts';
import { shop } from '../market/shop/shop.group.ts';
import { voucher } from '../market/voucher/voucher.group.ts';
import { operator } from '../operator/operator.group.ts';
import { consentPages } from '../pages/consent_pages/consent_pages.group.ts';
import { sandboxes } from '../testing/sandboxes/sandboxes.group.ts';
import { simulation } from '../testing/simulation/simulation.group.ts';
import { testBench } from '../testing/test_bench/test_bench.group.ts';
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
