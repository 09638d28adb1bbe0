import { get_sip_discounts } from './get_sip_discounts.contract.ts';

export const discountContracts = [get_sip_discounts] as const;
