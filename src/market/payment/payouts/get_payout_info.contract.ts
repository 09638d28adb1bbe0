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
  summary: 'The payouts of a cross-border shop in a time of at most 15 days, newest first, page by page.',
  description:
    'Each payout has the encrypted_payout_id by which get_billing_transaction_info lists what it was made of. Start with an empty cursor and go on with next_cursor while more is true.',
  allow: { seller_type: { is: 'cross_border', refusal: 'payouts_not_cross_border' } },
  request: {
    payout_time_from: timestamp('From which moment on, 1 May 2022 at the earliest.'),
    payout_time_to: timestamp('Up to which moment, at most 15 days after payout_time_from.'),
    page_size: int32('How many payouts a page has at most.', { minimum: 1, maximum: page_size_max }),
    cursor: withDefault(text('Empty for the first page, then the next_cursor of the page before.'), ''),
  },
  response: {
    payout_list: list(
      'The payouts, newest first.',
      record('One payout.', {
        from_currency: text("The currency of the shop's account."),
        payout_currency: text('The currency in which the seller was paid.'),
        from_amount: decimal('The sum of the transactions that the payout has collected.'),
        payout_amount: decimal('What the seller was paid: the sum by the exchange rate, rounded once.'),
        exchange_rate: text('What one unit of from_currency is in payout_currency.'),
        payout_time: timestamp('When it was paid.'),
        pay_service: choice('Who brought it to the seller; empty for a bank.', pay_services),
        payee_id: text('The account of the seller there; empty when there is none.'),
        encrypted_payout_id: text('Identifies the payout.'),
      }),
    ),
    more: flag('Whether there are more payouts after this page.'),
    next_cursor: text('The cursor of the next page; empty when there is none.'),
  },
  envelope: 'without_warning',
  errors: pick(paymentErrors, 'payouts_not_cross_border', 'payout_time_invalid', 'payout_cursor_not_ours'),
  decisions: [
    { silent_on: 'Whether payout_list is one record or a list.', decided: 'A list, `[]` when it is empty.' },
    {
      silent_on: 'The bounds of the time.',
      decided:
        'payout_time_from is before payout_time_to, and exactly 15 days pass; both moments belong to the time. Payouts of the same second are in falling order of their ids.',
    },
    {
      silent_on: 'What the cursor is.',
      decided:
        'Opaque. It holds for the shop and payout_time_from; with another one it is error_param. page_size and payout_time_to may change: payouts after payout_time_to are left out. The literal two characters `""` mean the start.',
    },
    { silent_on: 'exchange_rate where both currencies are the same.', decided: '1.' },
  ],
});
