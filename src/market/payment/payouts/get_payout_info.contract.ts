import {
  choice,
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
import { page_size_max, pay_services } from '../payment.ts';

export const get_payout_info = operation({
  name: 'v2.payment.get_payout_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the payouts of a cross-border shop within at most 15 days, newest first, in pages.',
  description:
    'Each payout has an encrypted_payout_id; get_billing_transaction_info lists the transactions of that payout. Start with an empty cursor and continue with next_cursor while more is true.',
  allow: { seller_type: { is: 'cross_border', refusal: 'payouts_not_cross_border' } },
  request: {
    payout_time_from: timestamp('Start of the time range; 1 May 2022 at the earliest.'),
    payout_time_to: timestamp('End of the time range, at most 15 days after payout_time_from.'),
    page_size: int32('The most payouts per page.', { minimum: 1, maximum: page_size_max }),
    cursor: withDefault(text('Empty for the first page, then the next_cursor of the page before.'), ''),
  },
  response: {
    payout_list: list(
      'The payouts, newest first.',
      record('One payout.', {
        from_currency: text("Currency of the shop's account."),
        payout_currency: text('Currency in which the seller was paid.'),
        from_amount: decimal('Sum of the transactions in the payout.'),
        payout_amount: decimal(
          'Amount paid to the seller: the sum converted at the exchange rate, rounded once.',
        ),
        exchange_rate: text('Price of one unit of from_currency in payout_currency.'),
        payout_time: timestamp('Time of the payment.'),
        pay_service: choice('Service that paid the seller; empty for a bank.', pay_services),
        payee_id: text('Account of the seller at that service; empty if there is none.'),
        encrypted_payout_id: text('Id of the payout.'),
      }),
    ),
    more: flag('Whether more payouts follow this page.'),
    next_cursor: text('Cursor of the next page; empty if there is none.'),
  },
  envelope: 'without_warning',
  errors: pick(paymentErrors, 'payouts_not_cross_border', 'payout_time_invalid', 'payout_cursor_not_ours'),
  decisions: [
    { silent_on: 'Whether payout_list is one record or a list.', decided: 'A list, `[]` when it is empty.' },
    {
      silent_on: 'The bounds of the time range.',
      decided:
        'payout_time_from must be before payout_time_to, at most exactly 15 days; both bounds are included. Payouts of one second are in descending order of their ids.',
    },
    {
      silent_on: 'The meaning of the cursor.',
      decided:
        'It is opaque. It is valid for the shop and payout_time_from; with another one the answer is error_param. page_size and payout_time_to may change: payouts after payout_time_to are left out. The literal two characters `""` mean the start.',
    },
    { silent_on: 'exchange_rate if both currencies are equal.', decided: '1.' },
  ],
});
