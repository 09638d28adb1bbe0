import { get_add_on_deal } from './get_add_on_deal.contract.ts';

export const addOnDealContracts = [get_add_on_deal] as const;
