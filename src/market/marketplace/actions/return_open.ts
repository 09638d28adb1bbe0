import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { returnSn } from '../../order/order_number.ts';
import { openReturnOfOrder } from '../open_order_return.ts';
import type { return_open } from './return_open.contract.ts';

type Context = Pick<
  ActionContext<typeof return_open>,
  'store' | 'ids' | 'jobs' | 'request_id' | 'now' | 'refuse'
>;

export const openReturnAction: ActionHandler<typeof return_open> = (context, request) =>
  openAs(context, request);

/** Opens a return. @param letters the letters for return_sn; drawn if absent. */
export async function openAs(
  context: Context,
  request: ActionRequest<typeof return_open>,
  letters?: string,
): ReturnType<ActionHandler<typeof return_open>> {
  const { store, ids, jobs, request_id, now, refuse } = context;
  const { shop_id, order_sn, piece_list, return_solution, refund_amount_micros, ...asked } = request;
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return refuse('order_not_found');
  const opened = await openReturnOfOrder(
    { store, ids, jobs, actor: { actor: 'buyer', partner_id: null, request_id, now } },
    shop.region,
    {
      ...asked,
      shop_id,
      order_sn,
      return_sn: returnSn(shop.region, now, letters),
      return_solution: return_solution === 'RETURN_REFUND' ? 0 : 1,
      ...(piece_list && { pieces: piece_list }),
      ...(refund_amount_micros !== undefined && { refund_amount_micros }),
    },
  );
  if (isRefused(opened)) return opened;
  const { return_sn, return_status } = opened;
  return { return_sn, return_status, refund_amount_micros: opened.refund_amount_micros };
}
