// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { generate_income_statement } from './generate_income_statement.contract.ts';
import { get_billing_transaction_info } from './get_billing_transaction_info.contract.ts';
import { get_income_statement } from './get_income_statement.contract.ts';
import { get_escrow_detail } from './income/get_escrow_detail.contract.ts';
import { get_escrow_detail_batch } from './income/get_escrow_detail_batch.contract.ts';
import { get_income_detail } from './income_lists/get_income_detail.contract.ts';
import { get_income_overview } from './income_lists/get_income_overview.contract.ts';
import { get_item_installment_status } from './installment/get_item_installment_status.contract.ts';
import { get_payment_method_list } from './methods/get_payment_method_list.contract.ts';
import { get_payout_detail } from './payouts/get_payout_detail.contract.ts';
import { get_payout_info } from './payouts/get_payout_info.contract.ts';
import { get_escrow_list } from './released/get_escrow_list.contract.ts';
import { set_item_installment_status } from './set_item_installment_status.contract.ts';
import { get_wallet_transaction_list } from './wallet/get_wallet_transaction_list.contract.ts';

export const payment_contracts = [
  get_billing_transaction_info,
  generate_income_statement,
  get_income_statement,
  get_payout_info,
  get_escrow_detail,
  get_escrow_detail_batch,
  get_escrow_list,
  get_income_detail,
  get_income_overview,
  get_wallet_transaction_list,
  get_payout_detail,
  get_payment_method_list,
  get_item_installment_status,
  set_item_installment_status,
] as const;
