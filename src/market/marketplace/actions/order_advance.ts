import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import type { ActionResponse } from '../../../kit/contract/operator/action.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { type AdvancedOrder, advanceOrder } from '../advance/advance_order.ts';
import { advance_reasons } from '../advance/advance_reasons.ts';
import type { order_advance } from './order_advance.contract.ts';

/** Shows the steps taken, for an answer. */
export const shownAdvance = ({
  order_status,
  step_list,
  refused,
}: AdvancedOrder): ActionResponse<typeof order_advance> => ({
  order_status,
  step_list: [...step_list],
  ...(refused && { refused: { ...refused, message: advance_reasons[refused.reason] ?? refused.reason } }),
});

export const advanceOrderAction: ActionHandler<typeof order_advance> = async (
  { store, ids, jobs, reference, request_id, now, refuse },
  { shop_id, order_sn, until },
) => {
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return refuse('order_not_found');
  const context = { store, ids, jobs, reference, request_id, now, region: shop.region };
  const result = await advanceOrder(context, { shop_id, order_sn }, until);
  return result ? shownAdvance(result) : refuse('order_not_found');
};
