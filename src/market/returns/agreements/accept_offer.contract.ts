import { text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { agreementErrors } from '../returns.errors.ts';

export const accept_offer = operation({
  name: 'v2.returns.accept_offer',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: "Accepts the buyer's counter-offer for a return.",
  description:
    'The latest offer of get_return_detail takes effect. REFUND makes the return ACCEPTED with the offered amount, and RETURN_REFUND makes it PROCESSING: the goods come back.',
  request: { return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }) },
  response: { return_sn: text('Number of the return.') },
  envelope: 'without_warning',
  errors: pick(
    agreementErrors,
    'return_not_found',
    'not_requested',
    'negotiation_over',
    'own_offer_open',
    'no_buyer_offer',
  ),
  decisions: [
    {
      silent_on: 'Which offer of the buyer can be accepted.',
      decided:
        'A counter-offer to an offer of the seller. The request with which the buyer opened the return is no offer: confirm accepts it.',
    },
    {
      silent_on: 'Until when a counter-offer can be accepted.',
      decided: 'Until due_date. After due_date, the return is accepted as the buyer requested it.',
    },
    {
      silent_on: 'The compensation after an agreement.',
      decided: 'There is no compensation for an agreed refund: the status is COMPENSATION_NOT_REQUIRED.',
    },
  ],
});
