// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_sip_discounts } from './discount.contract.ts';

export const discount_contracts = [get_sip_discounts] as const;
