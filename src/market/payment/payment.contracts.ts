import { generate_income_statement } from './generate_income_statement.contract.ts';
import { get_billing_transaction_info } from './get_billing_transaction_info.contract.ts';
import { get_income_statement } from './get_income_statement.contract.ts';
import { get_escrow_detail } from './income/get_escrow_detail.contract.ts';
import { get_item_installment_status } from './installment/get_item_installment_status.contract.ts';
import { get_payout_info } from './payouts/get_payout_info.contract.ts';
import { set_item_installment_status } from './set_item_installment_status.contract.ts';

export const paymentContracts = [
  get_billing_transaction_info,
  generate_income_statement,
  get_income_statement,
  get_payout_info,
  get_escrow_detail,
  get_item_installment_status,
  set_item_installment_status,
] as const;
