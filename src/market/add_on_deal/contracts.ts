// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_add_on_deal, get_add_on_deal_list } from './add_on_deal.contract.ts';

export const add_on_deal_contracts = [get_add_on_deal, get_add_on_deal_list] as const;
