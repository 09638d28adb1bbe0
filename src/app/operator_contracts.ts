import { accountsActions } from '../accounts/accounts.actions.ts';
import { consentPagesActions } from '../consent_pages/consent_pages.actions.ts';
import { logisticsActions } from '../logistics/logistics.actions.ts';
import { marketplaceActions } from '../marketplace/marketplace.actions.ts';
import { orderActions } from '../order/order.actions.ts';
import { paymentActions } from '../payment/payment.actions.ts';
import { productActions } from '../product/product.actions.ts';
import { sandboxesActions } from '../sandboxes/sandboxes.actions.ts';
import { sbsActions } from '../sbs/sbs.actions.ts';
import { simulationActions } from '../simulation/simulation.actions.ts';
import { testBenchActions } from '../test_bench/test_bench.actions.ts';

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
