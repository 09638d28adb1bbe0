import { choice, int32, int64, optional, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { latest_solutions } from '../../returns/returns.ts';
import { return_errors, return_key, return_response } from './return_actions.contract.ts';

export const return_answer_offer = action({
  name: 'return.answer_offer',
  transitions: ['return.agree_on_refund', 'return.agree_on_return', 'negotiation.refuse_offer'],
  access: 'write',
  summary: "Answers the seller's offer about a return, for the buyer.",
  description:
    'An accepted REFUND makes the return ACCEPTED with the offered amount, and an accepted RETURN_REFUND makes it PROCESSING.',
  request: { ...return_key, answer: choice('What the buyer answers.', ['ACCEPT', 'REFUSE']) },
  response: return_response,
  errors: return_errors,
});

export const return_counter_offer = action({
  name: 'return.counter_offer',
  transitions: ['negotiation.counter_offer'],
  access: 'write',
  summary: "Answers the seller's offer about a return with another offer, for the buyer.",
  description: "The seller's partner accepts it with v2.returns.accept_offer.",
  request: {
    ...return_key,
    solution: choice('Whether the goods are sent back.', latest_solutions),
    refund_amount_micros: optional(
      int64('The wanted refund in micros; required for REFUND, and not allowed for RETURN_REFUND.', {
        minimum: 0,
      }),
    ),
  },
  response: return_response,
  errors: {
    ...return_errors,
    offer_amount_wrong: {
      status: 422,
      message: 'refund_amount_micros does not fit the solution and the requested sum.',
    },
  },
});

export const return_ask_proof = action({
  name: 'return.ask_proof',
  transitions: ['seller_proof.ask_proof'],
  access: 'write',
  summary: 'Asks the seller of an open return for evidence, for the marketplace.',
  description:
    "The seller's partner gives it with v2.returns.upload_proof. After the deadline it is OVERDUE.",
  request: {
    ...return_key,
    within_hours: withDefault(
      int32('How long the seller has for it, in hours.', { minimum: 1, maximum: 720 }),
      72,
    ),
  },
  response: return_response,
  errors: return_errors,
});
