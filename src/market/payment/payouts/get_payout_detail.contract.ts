import { choice, decimal, flag, int32, list, record, text, timestamp } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { paymentErrors } from '../payment.errors.ts';
import { list_pages_max, page_size_max, payout_entries_max } from '../payment.ts';
import { get_payout_info } from './get_payout_info.contract.ts';

const { encrypted_payout_id: _, ...payout_info } =
  get_payout_info.response.properties.payout_list.items.properties;

export const get_payout_detail = operation({
  name: 'v2.payment.get_payout_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    'Lists the payouts of a cross-border shop within at most 15 days, newest first, with all their transactions.',
  description:
    'In each payout, escrow_list and offline_adjustment_list add up to from_amount. get_payout_info lists payouts without their transactions, and get_billing_transaction_info reads these in pages.',
  allow: { seller_type: { is: 'cross_border', refusal: 'payouts_not_cross_border' } },
  request: {
    page_size: int32('The most payouts per page.', { minimum: 1, maximum: page_size_max }),
    page_no: int32('Number of the page, from 1.', { minimum: 1, maximum: list_pages_max }),
    payout_time_from: timestamp('Start of the time range; 1 May 2022 at the earliest.'),
    payout_time_to: timestamp('End of the time range, at most 15 days after payout_time_from.'),
  },
  response: {
    more: flag('Whether more payouts follow this page.'),
    payout_list: list(
      'The payouts, newest first.',
      record('A payout, with its transactions.', {
        payout_info: record('The payout.', payout_info),
        escrow_list: list(
          'The incomes of orders in the payout, oldest first.',
          record('The income of an order.', {
            escrow_amount: decimal('Released income of the order.'),
            currency: text('Currency of the amount.'),
            order_sn: text('Order number.'),
          }),
        ),
        offline_adjustment_list: list(
          'The adjustments in the payout, oldest first.',
          record('An adjustment.', {
            adjustment_amount: decimal('Amount of the adjustment; negative if it is charged to the seller.'),
            module: text('Type of income or cost of the adjustment.'),
            remark: text('Detailed description; empty if there is none.'),
            scenario: text('Detailed scenario of the adjustment.'),
            adjustment_level: choice('Whether it concerns one order or the whole shop.', ['shop', 'order']),
            order_sn: text('Order of the adjustment; empty for one of the whole shop.'),
          }),
        ),
      }),
    ),
  },
  envelope: 'without_warning',
  errors: pick(paymentErrors, 'payouts_not_cross_border', 'payout_time_invalid', 'payouts_too_large'),
  decisions: [
    {
      silent_on: 'The bounds of the time range.',
      decided: 'Both are included, and the range is at most exactly 15 days, as in get_payout_info.',
    },
    {
      silent_on: 'Regions in which the call is no longer available.',
      decided: 'It answers cross-border sellers of every region.',
    },
    {
      silent_on: 'How many transactions a page has.',
      decided: `${payout_entries_max} at most. If the payouts of a page have more, the answer is error_param; a page of one payout is always possible.`,
    },
    { silent_on: 'The maximum page_no.', decided: `${list_pages_max}.` },
  ],
});
