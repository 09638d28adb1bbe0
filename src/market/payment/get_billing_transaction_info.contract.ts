import { choice, decimal, flag, int32, list, optional, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { paymentErrors } from './payment.errors.ts';
import {
  billing_transaction_statuses,
  billing_transaction_types,
  levels,
  page_size_max,
  payouts_max,
  upperSnake,
} from './payment.ts';

/** As the reference writes it, and as the live dialect does. */
const spellings = (description: string, words: readonly string[]) =>
  choice(description, [...words, ...words.map(upperSnake)]);

export const get_billing_transaction_info = operation({
  name: 'v2.payment.get_billing_transaction_info',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'The released and to-be-released transactions of a cross-border shop, newest first, page by page.',
  description:
    'Type 1 gives what waits to be released and is in no payout yet; type 2 gives the released transactions of the payouts that are named. A transaction that is released and not yet in a payout has neither type: it comes with type 2 as soon as a payout has it. Start with an empty cursor and go on with next_cursor while more is true: whatever was there all the time comes exactly once, also while other transactions arrive.',
  allow: { seller_type: { is: 'cross_border', refusal: 'not_cross_border' } },
  request: {
    billing_transaction_info_type: choice('Which transactions.', { 1: 'TO_RELEASE', 2: 'RELEASED' }),
    encrypted_payout_ids: optional(
      list(
        'The payouts whose released transactions are wanted, with type 2; ignored with type 1.',
        text('A payout.'),
        { maxItems: payouts_max },
      ),
    ),
    cursor: text('Empty for the first page, then the next_cursor of the page before.'),
    page_size: int32('How many transactions a page has at most.', { minimum: 1, maximum: page_size_max }),
  },
  response: {
    transactions: list(
      'The transactions, newest first.',
      record('One transaction.', {
        amount: decimal('The amount; negative where it is taken from the seller.'),
        currency: text('The currency of the amount.'),
        order_sn: text('The order that it belongs to; empty for a transaction of the shop as a whole.'),
        cost_header: text('The type of income or cost that it belongs to.'),
        scenario: text('What it came about by.'),
        remark: text('More about it, in words; empty when there is nothing to say.'),
        level: spellings('Whether it belongs to an order or to the shop as a whole.', levels),
        billing_transaction_type: spellings(
          'Escrow is the income of an order, Adjustment anything else.',
          billing_transaction_types,
        ),
        billing_transaction_status: spellings('Whether it is released.', billing_transaction_statuses),
      }),
    ),
    more: flag('Whether there are more transactions after this page.'),
    next_cursor: text('The cursor of the next page; empty when there is none.'),
  },
  errors: pick(paymentErrors, 'not_cross_border', 'cursor_not_ours', 'payout_missing', 'payout_unknown'),
  decisions: [
    { silent_on: 'Whether transactions is one record or a list.', decided: 'A list, `[]` when it is empty.' },
    {
      silent_on: 'The order of transactions.',
      decided: 'Newest first by the time at which they came about, across all payouts that are named.',
    },
    {
      silent_on: 'What the cursor is.',
      decided:
        'Opaque. It holds for the shop, the type and the payouts that it was given out for, in any order; another page_size is fine, anything else is error_param. The literal two characters `""` mean the start, as the empty text does.',
    },
    {
      silent_on: 'next_cursor of the last page.',
      decided: 'Empty. A page that is full says more only when another transaction follows.',
    },
    {
      silent_on: 'Type 2 without encrypted_payout_ids, and payouts that the shop does not have.',
      decided: "error_param; another shop's payout answers like one that does not exist.",
    },
    {
      silent_on: 'Which transactions are neither of type 1 nor of type 2.',
      decided:
        'Those that are released and not yet in a payout. Type 1 no longer has them, and type 2 has them as soon as a payout does.',
    },
    { silent_on: 'The currency.', decided: "That of the shop's region." },
    {
      silent_on: 'The spelling of levels, types and statuses.',
      decided:
        'Order, Shop, Escrow, Adjustment, To Release, Released; in upper snake case where the server speaks the live dialect.',
    },
  ],
});
