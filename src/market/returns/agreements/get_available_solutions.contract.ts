import { decimal, flag, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { agreementErrors } from '../returns.errors.ts';

const solution = {
  eligibility: flag('Whether the solution can be offered now.'),
  refund_amount_adjustable: flag('Whether the offer can be about a part of the requested sum.'),
};

export const get_available_solutions = operation({
  name: 'v2.returns.get_available_solutions',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns which solutions can be offered to the buyer of a return, and for which refund.',
  request: { return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }) },
  response: {
    return_sn: text('Number of the return.'),
    offer_return_refund: record('The goods come back, and the whole sum is refunded.', solution),
    offer_refund: record('The buyer keeps the goods, and a part of the sum or all of it is refunded.', {
      ...solution,
      max_refund_amount: optional(decimal('Largest refund that can be offered; only if it is adjustable.')),
      min_refund_amount: optional(decimal('Smallest refund that can be offered; only if it is adjustable.')),
    }),
  },
  envelope: 'without_warning',
  errors: pick(agreementErrors, 'return_not_found'),
  decisions: [
    {
      silent_on: 'When a solution can be offered.',
      decided:
        'In REQUESTED, for a normal return (return_refund_request_type 0) that was requested before the order was completed and whose goods the seller inspects. REFUND also needs a sum above 0. Whether another offer is open or counter_limit is used up does not count: offer refuses then.',
    },
    {
      silent_on: 'Which refunds can be offered.',
      decided:
        'For REFUND, from the smallest unit of a price in the region to refund_amount. For RETURN_REFUND, only refund_amount, so the answer has no bounds for it. A solution that cannot be offered is not adjustable.',
    },
  ],
});
