import { get_add_on_deal } from './get_add_on_deal.contract.ts';
import { get_add_on_deal_list } from './get_add_on_deal_list.contract.ts';

export const addOnDealContracts = [get_add_on_deal, get_add_on_deal_list] as const;
