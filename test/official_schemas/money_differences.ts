import type { ExplainedDifference } from './compare.ts';
import { without_cause } from './reasons.ts';

const details = ['payment.get_escrow_detail', 'payment.get_escrow_detail_batch'];
const income = (...names: string[]) => names.map((name) => `response.*order_income.${name}`);
const paid = (...names: string[]) => names.map((name) => `response.*buyer_payment_info.${name}`);

export const money_differences: readonly ExplainedDifference[] = [
  {
    operations: details,
    part: 'response',
    kind: 'absent',
    fields: income('net_*_info_list'),
    reason: 'A fee rule has neither a number nor a name. net_commission_fee and net_service_fee are sent.',
  },
  {
    operations: details,
    part: 'response',
    kind: 'absent',
    fields: income('*pix_discount*', 'cross_border_tax'),
    reason:
      'A buyer pays for the goods and for shipping, the same with each method of payment, and no tax on top.',
  },
  {
    operations: details,
    part: 'response',
    kind: 'absent',
    fields: income('items.kit_items'),
    reason: 'An item is a kit or not (is_kit); Stoa does not know its parts.',
  },
  {
    operations: details,
    part: 'response',
    kind: 'absent',
    fields: income('items.promotion_list.*'),
    reason: 'An income has no promotions: its lines have the prices that were paid.',
  },
  {
    operations: details,
    part: 'response',
    kind: 'absent',
    fields: [
      ...income(
        '*bcrs_deposit',
        'voucher_from_external_party',
        'payment_promotion',
        'credit_card_promotion',
        'final_*_tax',
        'final_product_protection',
        'final_escrow_*_gst',
        'final_return_to_seller_shipping_fee',
        '*seller_protection_fee_*',
        'overseas_return_service_fee',
        'prorated_*_offset_return_items',
        'tenure_info_list',
        'buyer_paid_packaging_fee',
        'trade_in_bonus*',
        'seller_product_rebate',
        'ads_escrow_top_up_fee_or_technical_support_fee',
        'remaining_voucher',
      ),
      ...paid('*'),
    ],
    reason: without_cause,
  },
  {
    operations: ['payment.get_escrow_detail_batch'],
    part: 'response',
    kind: 'absent',
    fields: income('shipping_fee_discount_from_pl', 'refund_amount_to_buyer'),
    reason: 'Older names. The rows are those of get_escrow_detail, with its names.',
  },
  {
    operations: ['payment.get_escrow_detail_batch'],
    part: 'response',
    kind: 'additional',
    fields: [...income('*'), 'response.fail_error', 'response.fail_message'],
    reason: 'A row is the answer of get_escrow_detail, or says why it failed, as the sample does.',
  },
  {
    operations: details,
    part: 'response',
    kind: 'other_type',
    fields: income('seller_voucher_code', 'buyer_payment_method', 'instalment_plan'),
    reason: 'The sample of the published page has this type; its table has another.',
  },
  {
    operations: ['payment.get_billing_transaction_info', 'payment.get_payout_info'],
    part: 'response',
    kind: 'other_type',
    fields: ['response.transactions', 'response.payout_list'],
    reason: 'A list, as in the sample of the published page.',
  },
  {
    operations: ['payment.get_income_detail'],
    part: 'response',
    kind: 'absent',
    fields: ['income_detail_list.income_detail_list_item'],
    reason: 'The sample calls this list `list`.',
  },
  {
    operations: ['payment.get_income_detail'],
    part: 'response',
    kind: 'additional',
    fields: ['income_detail_list.list'],
    reason: 'The name of the list in the sample of the published page.',
  },
  {
    operations: ['payment.get_income_overview'],
    part: 'response',
    kind: 'additional',
    fields: ['total_income', 'latest_payout_date'],
    reason: 'The sample has these at the top level, the table in `response`. They are sent in both places.',
  },
  {
    operations: ['payment.*et_item_installment_status'],
    part: 'response',
    kind: 'additional',
    fields: ['response.*.fail_error', 'response.*.fail_message'],
    reason: 'A row says why it failed.',
  },
  {
    operations: details,
    part: 'response',
    kind: 'other_type',
    fields: income('items.promotion_list'),
    reason: 'An empty list: an income has no promotions.',
  },
];
