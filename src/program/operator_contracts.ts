import { accountsActions } from '../market/accounts/accounts.actions.ts';
import { logisticsActions } from '../market/logistics/logistics.actions.ts';
import { marketplaceActions } from '../market/marketplace/marketplace.actions.ts';
import { orderActions } from '../market/order/order.actions.ts';
import { paymentActions } from '../market/payment/payment.actions.ts';
import { productActions } from '../market/product/product.actions.ts';
import { sbsActions } from '../market/sbs/sbs.actions.ts';
import { consentPagesActions } from '../pages/consent_pages/consent_pages.actions.ts';
import { sandboxesActions } from '../testing/sandboxes/sandboxes.actions.ts';
import { simulationActions } from '../testing/simulation/simulation.actions.ts';
import { testBenchActions } from '../testing/test_bench/test_bench.actions.ts';

/** The actions that exist. A browser may load them: nothing else comes with them. */
export const operator_contracts = [
  ...accountsActions,
  ...consentPagesActions,
  ...logisticsActions,
  ...marketplaceActions,
  ...orderActions,
  ...paymentActions,
  ...productActions,
  ...sandboxesActions,
  ...sbsActions,
  ...simulationActions,
  ...testBenchActions,
] as const;

export type OperatorContract = (typeof operator_contracts)[number];
