// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_access_token } from './get_access_token.contract.ts';
import { get_ip_ranges } from './get_ip_ranges.contract.ts';
import { get_merchants_by_partner } from './get_merchants_by_partner.contract.ts';
import { get_shops_by_partner } from './get_shops_by_partner.contract.ts';
import { get_token_by_resend_code } from './get_token_by_resend_code.contract.ts';
import { refresh_access_token } from './refresh_access_token.contract.ts';

export const public_contracts = [
  get_access_token,
  refresh_access_token,
  get_token_by_resend_code,
  get_shops_by_partner,
  get_merchants_by_partner,
  get_ip_ranges,
] as const;
