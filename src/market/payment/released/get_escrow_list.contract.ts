import {
  decimal,
  flag,
  int32,
  list,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { paymentErrors } from '../payment.errors.ts';
import { list_pages_max, page_size_max } from '../payment.ts';

export const get_escrow_list = operation({
  name: 'v2.payment.get_escrow_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    'Lists the orders whose income was released to the seller in a period, the earliest first, in pages.',
  description:
    'payout_amount is the escrow_amount that get_escrow_detail returns. Adjustments do not change it; get_income_detail and get_wallet_transaction_list show them.',
  request: {
    release_time_from: timestamp('Start of the period of release, included.'),
    release_time_to: timestamp('End of the period of release, included; after release_time_from.'),
    page_size: withDefault(int32('The most orders per page.', { minimum: 1, maximum: page_size_max }), 40),
    page_no: withDefault(int32('Number of the page, from 1.', { minimum: 1, maximum: list_pages_max }), 1),
  },
  response: {
    escrow_list: list(
      'The orders, in the order of their release.',
      record('An order whose income was released.', {
        order_sn: text('Order number.'),
        payout_amount: decimal("Released income of the order, in the currency of the shop's region."),
        escrow_release_time: timestamp('Time of the release.'),
      }),
    ),
    more: flag('Whether more orders follow this page.'),
  },
  envelope: 'without_warning',
  errors: pick(paymentErrors, 'release_times_invalid'),
  decisions: [
    { silent_on: 'The longest period.', decided: 'There is none.' },
    {
      silent_on: 'The order of the list.',
      decided:
        'By escrow_release_time, then by order_sn, both ascending: what is released later is added at the end.',
    },
    {
      silent_on: 'The maximum page_no.',
      decided: `${list_pages_max}. Use a shorter period to get the other orders.`,
    },
  ],
});
