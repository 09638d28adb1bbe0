import { get_voucher } from './get_voucher.contract.ts';

export const voucherContracts = [get_voucher] as const;
