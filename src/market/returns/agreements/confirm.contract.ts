import { text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { agreementErrors } from '../returns.errors.ts';

export const confirm = operation({
  name: 'v2.returns.confirm',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Agrees to a return: the buyer gets the whole sum, and no goods come back.',
  description:
    'A return in REQUESTED or PROCESSING becomes ACCEPTED. The seller gets no compensation. Only normal returns that were requested before the order was completed can be confirmed.',
  request: { return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }) },
  response: { return_sn: text('Number of the return.') },
  envelope: 'without_warning',
  errors: pick(
    agreementErrors,
    'return_not_found',
    'dispute_open',
    'status_invalid',
    'request_type_wrong',
    'validated_by_warehouse',
    'completed_before',
    'own_offer_open',
  ),
  decisions: [
    {
      silent_on: 'The state after the confirmation.',
      decided:
        'ACCEPTED with COMPENSATION_NOT_REQUIRED, and return_solution becomes 1. The refund is deducted from the income of the order at once.',
    },
    {
      silent_on: 'A return in PROCESSING whose goods are on their way.',
      decided:
        'It can be confirmed. The goods do not go back to stock: the seller adds them by update_stock.',
    },
    {
      silent_on: 'When a seller cannot accept its own offer.',
      decided: 'While negotiation_status is PENDING_BUYER_RESPOND.',
    },
    {
      silent_on: 'The order of the checks.',
      decided: 'Existence, state, then the terms of the return, in the order of the errors.',
    },
  ],
});
