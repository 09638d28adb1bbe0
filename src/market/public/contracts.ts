// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_access_token } from './get_access_token.contract.ts';
import { get_merchants_by_partner } from './get_merchants_by_partner.contract.ts';
import { get_shops_by_partner } from './get_shops_by_partner.contract.ts';
import { refresh_access_token } from './refresh_access_token.contract.ts';

export const public_contracts = [
  get_access_token,
  refresh_access_token,
  get_shops_by_partner,
  get_merchants_by_partner,
] as const;
