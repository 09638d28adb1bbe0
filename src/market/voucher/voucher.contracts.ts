import { get_voucher } from './get_voucher.contract.ts';
import { get_voucher_list } from './get_voucher_list.contract.ts';

export const voucherContracts = [get_voucher, get_voucher_list] as const;
