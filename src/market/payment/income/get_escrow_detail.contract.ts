import { list, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { paymentErrors } from '../payment.errors.ts';
import { buyer_payment_info, order_income } from './income_records.contract.ts';

export const get_escrow_detail = operation({
  name: 'v2.payment.get_escrow_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    'Returns the income that an order brings its seller: an estimate until the order is completed, then the billed amount.',
  description:
    'escrow_amount is the sum of the terms marked as added, minus the terms marked as taken; for an affiliate shop that is settled in the currency of its primary shop, it is escrow_amount_pri times exchange_rate. When the order is completed it becomes the amount of its Escrow transaction; later changes are adjustments. Amounts of items are for all pieces of the line.',
  request: { order_sn: text('Order number.', { minLength: 1 }) },
  response: {
    order_sn: text('Order number.'),
    buyer_user_name: text('Name of the buyer.'),
    return_order_sn_list: list('Returns of the order, oldest first.', text('Serial number of a return.')),
    order_income,
    buyer_payment_info,
  },
  envelope: 'without_warning',
  errors: pick(paymentErrors, 'order_not_found', 'income_not_found'),
  decisions: [
    {
      silent_on: 'How fees are calculated.',
      decided:
        "By the rule of the shop's region for the day of the order: a percentage with a minimum, rounded half up to the region's decimals. Commission and service fee apply to the price of the goods minus vouchers, coins given and refunds; the transaction fee applies to that and to the shipping fee paid by the buyer. The fees for processing and for storing and packing are fixed amounts, charged while anything of the price is kept. Together they never exceed the price of the goods.",
    },
    {
      silent_on: 'How taxes are calculated.',
      decided:
        "By the rule of the day, for the sellers whom a tax concerns: a percentage of the price of the goods minus vouchers, coins given and refunds, rounded half up to the region's decimals. sales_tax_on_lvg is a percentage of the share of the pieces that cost at most the limit of the rule, shipping_fee_sst of actual_shipping_fee minus buyer_paid_shipping_fee. Fees and taxes together never exceed the price of the goods. What a seller is before the law is that of the day of the order; nothing is withheld from a seller of whom that is unknown.",
    },
    {
      silent_on: 'Which affiliate shops are settled in the currency of their primary shop.',
      decided:
        "Those for which the operator named the primary shop's region, if the day of the order has an exchange rate. Others are settled like any other shop.",
    },
    {
      silent_on: "What an affiliate shop's seller receives.",
      decided:
        "The listed price at the exchange rate of the day of the order, rounded to the decimals of the primary shop's region, minus commission and service fee. A refund takes the same share of it as of the price that the buyer paid. Amounts in the affiliate shop's currency are converted back, each rounded once.",
    },
    {
      silent_on: 'drc_adjustable_refund_pri in the sum of escrow_amount_pri.',
      decided: 'It does not change escrow_amount_pri: like escrow_amount, that stays what was billed.',
    },
    {
      silent_on: 'Taxes and discounts of buyers: cross_border_tax, pix_discount.',
      decided:
        'Absent: a buyer pays for the goods and for shipping, the same with each method of payment, and no tax on top of that.',
    },
    {
      silent_on: 'Cancelled or lost pieces.',
      decided: 'They are no longer part of the income, and their share of the fees is not charged.',
    },
    {
      silent_on: 'When escrow_amount changes.',
      decided:
        'Until the order is first completed. A later refund is one adjustment, reduced by the fees that are no longer due.',
    },
    {
      silent_on: 'An order whose buyer has not paid.',
      decided: 'It has an estimate from the time it is placed.',
    },
  ],
});
