import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import type { ActionRequest, ActionResponse } from '../../../kit/contract/operator/action.ts';
import { isRefused, type Refusal } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import { answerCancellation, askToCancelOrder, cancelWholeOrder } from '../commands/cancel_order.ts';
import { confirmOrder } from '../commands/complete_order.ts';
import { giveInvoice } from '../commands/give_invoice.ts';
import type { OrderCommandContext, OrderName, OrderObstacle } from '../commands/order_command.ts';
import { payOrder } from '../commands/pay_order.ts';
import type { ChangedOrder } from '../order_change.ts';
import type {
  order_answer_cancel,
  order_ask_cancel,
  order_cancel,
  order_give_invoice,
  order_pay,
} from './order_actions.contract.ts';

/** All actions on an order have the same answer and the same refusals. */
type OrderAction = typeof order_pay;
type Context = Pick<ActionContext<OrderAction>, 'store' | 'ids' | 'jobs' | 'request_id' | 'now' | 'refuse'>;
type Answer = ActionResponse<OrderAction> | Refusal<OrderObstacle>;

/** The context of an order command that the marketplace runs on behalf of `actor`. */
export const orderContext = (
  { store, ids, jobs, request_id, now }: Omit<Context, 'refuse'>,
  actor: Actor['actor'],
): OrderCommandContext => ({ store, ids, jobs, actor: { actor, partner_id: null, request_id, now } });

async function answer(changed: Promise<ChangedOrder | Refusal<OrderObstacle>>): Promise<Answer> {
  const result = await changed;
  return isRefused(result) ? result : { order_status: result.after.order_status };
}

/** Handler of an action that a buyer takes and that needs nothing but the name of the order. */
const byBuyer =
  (
    command: (
      context: OrderCommandContext,
      name: OrderName,
    ) => Promise<ChangedOrder | Refusal<OrderObstacle>>,
  ) =>
  (context: Context, name: OrderName): Promise<Answer> =>
    answer(command(orderContext(context, 'buyer'), name));

export const payOrderAction = byBuyer(payOrder);
export const confirmOrderAction = byBuyer(confirmOrder);

export const askCancel = (
  context: Context,
  request: ActionRequest<typeof order_ask_cancel>,
): Promise<Answer> => answer(askToCancelOrder(orderContext(context, 'buyer'), request, request));

export const answerCancel = (
  context: Context,
  request: ActionRequest<typeof order_answer_cancel>,
): Promise<Answer> => answer(answerCancellation(orderContext(context, 'seller'), request, request));

export const cancelOrderAction: ActionHandler<typeof order_cancel> = (context, request) => {
  const actor = request.cancel_by === 'seller' ? 'seller' : 'marketplace';
  return answer(cancelWholeOrder(orderContext(context, actor), request, request));
};

export const giveInvoiceAction = (
  context: Context,
  request: ActionRequest<typeof order_give_invoice>,
): Promise<Answer> => answer(giveInvoice(orderContext(context, 'seller'), request, request.invoice));
