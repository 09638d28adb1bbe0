// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_voucher, get_voucher_list } from './voucher.contract.ts';

export const voucher_contracts = [get_voucher, get_voucher_list] as const;
