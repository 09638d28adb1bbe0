import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { acceptOffer, counterOffer, refuseOffer } from '../../returns/agreements/agreement_commands.ts';
import { findAmountFault } from '../../returns/agreements/solutions.ts';
import { askProof } from '../../returns/return_commands.ts';
import { answerReturn, giveCommand, type ReturnContext, returnReasonOf } from './return_actions.ts';
import type {
  return_answer_offer,
  return_ask_proof,
  return_counter_offer,
} from './return_answers.contract.ts';

export const answerOfferAction = (
  context: ReturnContext,
  request: ActionRequest<typeof return_answer_offer>,
) =>
  answerReturn(
    context,
    giveCommand(context, request, 'buyer', (writer, key) =>
      request.answer === 'ACCEPT' ? acceptOffer(writer, key, 'seller') : refuseOffer(writer, key),
    ),
  );

const field = 'refund_amount_micros';

export const counterOfferAction: ActionHandler<typeof return_counter_offer> = async (context, request) => {
  const { shop_id, solution, refund_amount_micros } = request;
  const shop = await context.store.first(findShop, { shop_id });
  if (!shop) return context.refuse('return_not_found');
  const given = await giveCommand(context, request, 'buyer', (writer, key) =>
    counterOffer(writer, key, { solution, refund_amount_micros }, (row) =>
      findAmountFault(row, shop.region, solution, { field, micros: refund_amount_micros }),
    ),
  );
  if (!isRefused(given)) return given;
  const { reason, message } = given;
  return context.refuse(reason === 'offer_amount_wrong' ? reason : returnReasonOf(reason), message);
};

export const askProofAction = (context: ReturnContext, request: ActionRequest<typeof return_ask_proof>) =>
  answerReturn(
    context,
    giveCommand(context, request, 'marketplace', (writer, key) =>
      askProof(writer, key, context.now + request.within_hours * 3_600),
    ),
  );
