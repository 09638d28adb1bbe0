import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import type { ActionRequest, ActionResponse } from '../../../kit/contract/operator/action.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import type { Actor } from '../../event/record_events.ts';
import type { ReturnChange, ReturnKey, ReturnObstacle } from '../../returns/return_change.ts';
import {
  acceptReturn,
  decideCompensation,
  decideReturn,
  receiveReturn,
  requestCompensation,
  shipReturn,
  takeUpReturn,
  withdrawReturn,
} from '../../returns/return_commands.ts';
import { type ReturnSettler, settleReturn } from '../../returns/settle_return.ts';
import type {
  return_accept,
  return_decide,
  return_decide_compensation,
  return_receive,
  return_ship,
  return_withdraw,
} from './return_actions.contract.ts';

/** All actions on a return have the same answer and the same refusals. */
type ReturnAction = typeof return_withdraw;
export type ReturnContext = Pick<
  ActionContext<ReturnAction>,
  'store' | 'ids' | 'jobs' | 'request_id' | 'now' | 'refuse'
>;
type Command = (writer: ReturnSettler, key: ReturnKey) => Promise<ReturnChange | Refusal<ReturnObstacle>>;

/** Runs a command, and its consequences for order, money and stock. */
export async function giveCommand(
  { store, ids, jobs, request_id, now }: Omit<ReturnContext, 'refuse'>,
  { shop_id, return_sn }: ReturnKey,
  actor: Actor['actor'],
  command: Command,
): Promise<ActionResponse<ReturnAction> | Refusal<ReturnObstacle>> {
  const writer = { store, ids, jobs, actor: { actor, partner_id: null, request_id, now } };
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return refused('return_unknown');
  const changed = await command(writer, { shop_id, return_sn });
  if (isRefused(changed)) return changed;
  const { return_status, compensation_status } = (await settleReturn(writer, shop.region, changed)).after;
  return { return_status, compensation_status };
}

/** The refusal for an obstacle. */
export const returnReasonOf = (obstacle: ReturnObstacle) =>
  obstacle === 'return_unknown' ? 'return_not_found' : 'not_possible';

/** The answer or refusal for the result of a command. */
export async function answerReturn(
  context: ReturnContext,
  given: ReturnType<typeof giveCommand>,
): Promise<ActionResponse<ReturnAction> | Refusal<'return_not_found' | 'not_possible'>> {
  const result = await given;
  return isRefused(result) ? context.refuse(returnReasonOf(result.reason), result.message) : result;
}

/** Handler of an action that needs nothing but the key of a return. */
const by =
  (actor: Actor['actor'], command: Command) =>
  (context: ReturnContext, key: ReturnKey): ReturnType<typeof answerReturn> =>
    answerReturn(context, giveCommand(context, key, actor, command));

export const takeUpReturnAction = by('marketplace', takeUpReturn);
export const withdrawReturnAction = by('buyer', withdrawReturn);
export const requestCompensationAction = by('marketplace', requestCompensation);

type ReceiveContext = Pick<
  ActionContext<typeof return_receive>,
  'store' | 'ids' | 'jobs' | 'request_id' | 'now' | 'refuse'
>;

export const receiveReturnAction = async (
  context: ReceiveContext,
  request: ActionRequest<typeof return_receive>,
): ReturnType<ActionHandler<typeof return_receive>> => {
  const { follow_up_action_list = [] } = request;
  const given = await giveCommand(context, request, 'marketplace', (writer, key) =>
    receiveReturn(writer, key, follow_up_action_list),
  );
  if (!isRefused(given)) return given;
  const { reason } = given;
  const is_about_pieces = reason === 'not_at_warehouse' || reason === 'more_than_returned';
  return context.refuse(is_about_pieces ? reason : returnReasonOf(reason), given.message);
};

export const acceptReturnAction: ActionHandler<typeof return_accept> = (context, request) =>
  answerReturn(context, giveCommand(context, request, request.accepted_by, acceptReturn));

export const shipReturnAction = (context: ReturnContext, request: ActionRequest<typeof return_ship>) =>
  answerReturn(
    context,
    giveCommand(context, request, 'buyer', (writer, key) => shipReturn(writer, key, request)),
  );

export const decideReturnAction = (context: ReturnContext, request: ActionRequest<typeof return_decide>) =>
  answerReturn(
    context,
    giveCommand(context, request, 'marketplace', (writer, key) =>
      decideReturn(writer, key, request.in_favour_of),
    ),
  );

export const decideCompensationAction: ActionHandler<typeof return_decide_compensation> = async (
  context,
  request,
) => {
  const { decision, compensation_amount_micros, compensation_type } = request;
  const decided = {
    compensation_type,
    is_approved: decision === 'approve',
    ...(compensation_amount_micros !== undefined && { compensation_amount_micros }),
  };
  const given = await giveCommand(context, request, 'marketplace', (writer, key) =>
    decideCompensation(writer, key, decided),
  );
  if (!isRefused(given)) return given;
  const { reason } = given;
  return context.refuse(reason === 'compensation_exceeds_refund' ? reason : returnReasonOf(reason));
};
