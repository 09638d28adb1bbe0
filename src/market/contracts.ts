// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { account_health_contracts } from './account_health/contracts.ts';
import { add_on_deal_contracts } from './add_on_deal/contracts.ts';
import { ads_contracts } from './ads/contracts.ts';
import { ams_contracts } from './ams/contracts.ts';
import { discount_contracts } from './discount/contracts.ts';
import { fbs_contracts } from './fbs/contracts.ts';
import { global_product_contracts } from './global_product/contracts.ts';
import { logistics_contracts } from './logistics/contracts.ts';
import { media_space_contracts } from './media_space/contracts.ts';
import { order_contracts } from './order/contracts.ts';
import { payment_contracts } from './payment/contracts.ts';
import { product_contracts } from './product/contracts.ts';
import { public_contracts } from './public/contracts.ts';
import { push_contracts } from './push/contracts.ts';
import { returns_contracts } from './returns/contracts.ts';
import { sbs_contracts } from './sbs/contracts.ts';
import { shop_contracts } from './shop/contracts.ts';
import { voucher_contracts } from './voucher/contracts.ts';

export const contracts = [
  ...account_health_contracts,
  ...add_on_deal_contracts,
  ...ads_contracts,
  ...ams_contracts,
  ...discount_contracts,
  ...fbs_contracts,
  ...global_product_contracts,
  ...logistics_contracts,
  ...media_space_contracts,
  ...order_contracts,
  ...payment_contracts,
  ...product_contracts,
  ...public_contracts,
  ...push_contracts,
  ...returns_contracts,
  ...sbs_contracts,
  ...shop_contracts,
  ...voucher_contracts,
] as const;

export type Contract = (typeof contracts)[number];
