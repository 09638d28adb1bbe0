import { link_make, link_withdraw } from './actions/link_actions.contract.ts';
import {
  key_add,
  key_retire,
  partner_create,
  partner_reinstate,
  partner_suspend,
} from './actions/partner_actions.contract.ts';
import { shop_create, shop_reinstate, shop_suspend } from './actions/shop_actions.contract.ts';

export const accountsActions = [
  partner_create,
  partner_suspend,
  partner_reinstate,
  key_add,
  key_retire,
  link_make,
  link_withdraw,
  shop_create,
  shop_suspend,
  shop_reinstate,
] as const;
