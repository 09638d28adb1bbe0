import { choice, decimal, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { paymentErrors } from '../payment.errors.ts';
import { income_statuses } from '../payment.ts';

const sums = {
  total_income: record('The sums, by state.', {
    pending_amount: optional(decimal('Income that still depends on orders, and on releases of local shops.')),
    to_release_amount: optional(
      decimal('Only for cross-border shops: income of completed orders that is in no payout yet.'),
    ),
    released_amount: optional(
      decimal('Local shops: income released in the last 7 days. Cross-border shops: the latest payout.'),
    ),
  }),
  latest_payout_date: optional(
    text('Only for cross-border shops with a payout: the local day of the latest one, such as 2026-03-01.'),
  ),
};

export const get_income_overview = operation({
  name: 'v2.payment.get_income_overview',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "Returns the sums of the shop's income that is pending, to release, and released.",
  description: 'get_income_detail lists the rows of these sums.',
  request: {
    income_status: optional(choice('Only the sum of this state; all by default.', income_statuses)),
  },
  response: { ...sums, response: record('The same once more, where the reference has it.', sums) },
  envelope: 'top',
  errors: pick(paymentErrors, 'not_to_release'),
  decisions: [
    {
      silent_on: 'Where the sums are.',
      decided:
        'The reference describes them in `response`, but its sample has them at the top level. The answer has them in both places.',
    },
    {
      silent_on: 'What is pending.',
      decided:
        'The estimates of orders that are neither cancelled nor completed. For local shops, transactions of completed orders that are not released are pending too.',
    },
    {
      silent_on: 'What is to release.',
      decided:
        'All transactions of a cross-border shop that are in no payout. Some wait to be released: get_billing_transaction_info lists them as type 1. The others are released and wait for the next payout.',
    },
    {
      silent_on: 'What is released.',
      decided:
        'For a local shop, the transactions that were released in the last 7 days. For a cross-border shop, the sum of the latest payout in the currency of the shop, or 0 without a payout.',
    },
  ],
});
