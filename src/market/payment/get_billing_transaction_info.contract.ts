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

/** The spellings of the reference and of the live dialect. */
const spellings = (description: string, words: readonly string[]) =>
  choice(description, [...words, ...words.map(upperSnake)]);

export const get_billing_transaction_info = operation({
  name: 'v2.payment.get_billing_transaction_info',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the released and unreleased transactions of a cross-border shop, newest first, in pages.',
  description:
    'Type 1 returns transactions that wait to be released and are in no payout yet; type 2 returns the released transactions of the given payouts. A transaction that is released but not yet in a payout has neither type: type 2 returns it once a payout includes it. Start with an empty cursor and continue with next_cursor while more is true. A transaction that exists throughout is returned exactly once, even if others arrive in between.',
  allow: { seller_type: { is: 'cross_border', refusal: 'not_cross_border' } },
  request: {
    billing_transaction_info_type: choice('Which transactions to list.', { 1: 'TO_RELEASE', 2: 'RELEASED' }),
    encrypted_payout_ids: optional(
      list(
        'The payouts whose released transactions to list, with type 2; ignored with type 1.',
        text('Id of a payout.'),
        { maxItems: payouts_max },
      ),
    ),
    cursor: text('Empty for the first page, then the next_cursor of the page before.'),
    page_size: int32('The most transactions per page.', { minimum: 1, maximum: page_size_max }),
  },
  response: {
    transactions: list(
      'The transactions, newest first.',
      record('One transaction of the shop.', {
        amount: decimal('Amount of the transaction; negative if it is charged to the seller.'),
        currency: text('Currency of the amount.'),
        order_sn: text('Order of the transaction; empty for a transaction of the whole shop.'),
        cost_header: text('Type of income or cost of the transaction.'),
        scenario: text('Detailed scenario of the transaction.'),
        remark: text('Detailed description; empty if there is none.'),
        level: spellings('Whether the transaction is at order level or shop level.', levels),
        billing_transaction_type: spellings(
          'Escrow is the income of an order; Adjustment is anything else.',
          billing_transaction_types,
        ),
        billing_transaction_status: spellings(
          'Whether the transaction is released.',
          billing_transaction_statuses,
        ),
      }),
    ),
    more: flag('Whether more transactions follow this page.'),
    next_cursor: text('Cursor of the next page; empty if there is none.'),
  },
  errors: pick(paymentErrors, 'not_cross_border', 'cursor_not_ours', 'payout_missing', 'payout_unknown'),
  decisions: [
    { silent_on: 'Whether transactions is one record or a list.', decided: 'A list, `[]` when it is empty.' },
    {
      silent_on: 'The order of transactions.',
      decided: 'Newest first by creation time, across all given payouts.',
    },
    {
      silent_on: 'The meaning of the cursor.',
      decided:
        'It is opaque. It is valid for the shop, type and payouts (in any order) of the request that returned it, with any page_size; otherwise the answer is error_param. The literal two characters `""` mean the start, like an empty text.',
    },
    {
      silent_on: 'next_cursor of the last page.',
      decided: 'Empty. After a full page, more is true only if another transaction follows.',
    },
    {
      silent_on: 'Type 2 without encrypted_payout_ids, and payouts that do not belong to the shop.',
      decided: "error_param; another shop's payout is answered like a missing one.",
    },
    {
      silent_on: 'Which transactions have neither type.',
      decided:
        'Transactions that are released but not yet in a payout. Type 1 no longer returns them, and type 2 returns them once a payout includes them.',
    },
    { silent_on: 'The currency of amounts.', decided: "The currency of the shop's region." },
    {
      silent_on: 'The spelling of levels, types and statuses.',
      decided:
        'Order, Shop, Escrow, Adjustment, To Release, Released; in upper snake case if the server uses the live dialect.',
    },
  ],
});
