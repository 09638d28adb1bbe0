import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { answerCancellation } from '../commands/cancel_order.ts';
import { lockOrder } from '../commands/order_command.ts';
import { isPickedUp } from '../order.ts';
import type { handle_buyer_cancellation } from './handle_buyer_cancellation.contract.ts';

export const handleBuyerCancellation: Handler<typeof handle_buyer_cancellation> = async (
  { shop: { shop_id }, store, jobs, now, partner_id, request_id, refuse },
  { order_sn, operation },
) => {
  const context = { store, jobs, actor: { actor: 'seller', partner_id, request_id, now } as const };
  const name = { shop_id, order_sn };
  const order = await lockOrder(context, name);
  if (!order) return refuse('order_not_found');
  if (order.order_status !== 'IN_CANCEL') return refuse('not_in_cancel');
  // Only an order loaded from a data file can get here: no package moves while its order is IN_CANCEL.
  if (order.packages.some(isPickedUp)) return refuse('package_not_stoppable');
  const changed = await answerCancellation(context, name, { operation });
  if (isRefused(changed)) return refuse('not_in_cancel');
  return { update_time: now };
};
