import { choice, decimal, optional, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { agreementErrors } from '../returns.errors.ts';
import { latest_solutions } from '../returns.ts';

export const offer = operation({
  name: 'v2.returns.offer',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Proposes a solution for a return to the buyer.',
  description:
    'negotiation_status becomes PENDING_BUYER_RESPOND, and the return stays REQUESTED. If the buyer accepts, REFUND makes it ACCEPTED with the offered amount, and RETURN_REFUND makes it PROCESSING. If the buyer refuses or does not answer in time, negotiation_status is PENDING_RESPOND again.',
  request: {
    return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }),
    proposed_solution: choice(
      'RETURN_REFUND: the goods come back, and the whole sum is refunded. REFUND: only a refund.',
      latest_solutions,
    ),
    proposed_adjusted_refund_amount: optional(
      decimal('The refund to offer; required for REFUND, and not allowed for RETURN_REFUND.'),
    ),
  },
  response: { return_sn: text('Number of the return.') },
  envelope: 'without_warning',
  errors: pick(
    agreementErrors,
    'return_not_found',
    'ongoing_dispute',
    'not_requested',
    'solution_not_offered',
    'offer_not_possible',
    'offer_amount_wrong',
  ),
  decisions: [
    {
      silent_on: 'How many offers a seller can make.',
      decided: 'Three for a return. counter_limit is the rest.',
    },
    {
      silent_on: 'How long an offer is open.',
      decided:
        'Two days, and at most until due_date, when the return is accepted as the buyer requested it. An offer does not extend due_date.',
    },
    {
      silent_on: 'Decimals of the amount.',
      decided: 'As many as prices have in the region, unless the amount is refund_amount itself.',
    },
    {
      silent_on: 'latest_offer_creator.',
      decided: 'seller for an offer of the seller, otherwise the user name of the buyer.',
    },
  ],
});
