import type { RefusalTable } from '../../kit/contract/refusal.ts';
import { escrow_batch_max, payout_entries_max } from './payment.ts';

export const paymentErrors = {
  not_cross_border: {
    error: 'error_param',
    message: 'Only cross-border sellers have billing transactions to read.',
    fix: 'Call get_wallet_transaction_list for a local seller.',
  },
  cursor_not_ours: {
    error: 'error_param',
    message:
      'cursor must be empty, or the next_cursor of an answer to this shop with the same billing_transaction_info_type and encrypted_payout_ids.',
  },
  payout_missing: {
    error: 'error_param',
    message: 'encrypted_payout_ids must name the payouts whose released transactions are wanted.',
  },
  payout_unknown: {
    error: 'error_param',
    message: 'encrypted_payout_ids names a payout that this shop does not have.',
    fix: 'Take the ids from get_payout_info of this shop.',
  },
  payouts_not_cross_border: {
    error: 'error_param',
    message: 'Only cross-border sellers have payouts to read.',
    fix: 'Call get_wallet_transaction_list for a local seller.',
  },
  payout_time_invalid: {
    error: 'error_param',
    message: 'payout_time_from must be before payout_time_to, by 15 days at most, and not before 1 May 2022.',
  },
  payout_cursor_not_ours: {
    error: 'error_param',
    message:
      'cursor must be empty, or the next_cursor of an answer to this shop with the same payout_time_from and payout_time_to.',
  },
  payouts_too_large: {
    error: 'error_param',
    message: `page_size must be smaller: the payouts of this page have more than ${payout_entries_max} transactions.`,
  },
  wallet_not_local: {
    error: 'error_param',
    message: 'Only local sellers have a wallet to read.',
    fix: 'Call get_payout_detail for a cross-border seller.',
  },
  time_invalid: {
    error: 'time_invalid',
    message: 'create_time_from must be before create_time_to.',
  },
  time_period_too_large: {
    error: 'time_period_too_large',
    message: 'create_time_to must be at most 15 days after create_time_from.',
  },
  not_to_release: {
    error: 'error_param',
    message: 'income_status must be 1 or 2: only cross-border sellers have income to release.',
  },
  income_dates_invalid: {
    error: 'error_param',
    message:
      'date_from and date_to must be dates such as 2026-03-01, date_to after date_from by at most 14 days; sellers in TW cannot ask for more than 5 years back.',
  },
  income_cursor_not_ours: {
    error: 'error_param',
    message:
      'cursor must be empty, or the cursor of next_page in an answer to this shop with the same date_from, date_to and income_status.',
  },
  too_many_payouts: {
    error: 'error_param',
    message: 'date_from and date_to must be closer: they have more than 100 payouts between them.',
  },
  order_not_found: {
    error: 'order_not_found',
    message: 'There is no order with this order_sn in this shop.',
    fix: 'Check that order_sn and shop_id belong together: an order of another shop is answered like one that does not exist.',
  },
  release_times_invalid: {
    error: 'error_param',
    message: 'release_time_from must be before release_time_to.',
  },
  too_many_orders: {
    error: 'exceed_max_limit',
    message: `order_sn_list must have at most ${escrow_batch_max} orders.`,
  },
  income_not_found: {
    error: 'common.error_not_found',
    message: 'There is no income of this order.',
    fix: 'Wait until the order is paid. An order that was cancelled before has no income.',
  },
  statement_type_missing: {
    error: 'error_param',
    message: 'statement_type is required for local sellers: 1 weekly, 2 monthly.',
  },
  period_invalid: {
    error: 'error_param',
    message:
      "release_time_from and release_time_to must be the first and the last second of a period in the shop's local time: Monday to Sunday for a weekly statement, the first to the last day of a month for a monthly one.",
  },
  statement_unknown: {
    error: 'error_param',
    message: 'There is no income statement with this income_statement_id in this shop.',
    fix: 'Take the id from generate_income_statement of this shop.',
  },
  period_not_over: {
    error: 'error_param',
    message: 'The period is not over: release_time_to must have passed.',
  },
} as const satisfies RefusalTable;
