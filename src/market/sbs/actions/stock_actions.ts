import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import { refused } from '../../../kit/contract/refusal.ts';
import { recordMovement } from '../ledger/record_movement.ts';
import type { stock_adjust, stock_receive } from './stock_actions.contract.ts';
import { findStockSku } from './stock_actions.store.ts';

type Context = Pick<ActionContext<typeof stock_receive>, 'store' | 'now'>;
type Request = ActionRequest<typeof stock_receive> | ActionRequest<typeof stock_adjust>;

/** Records a movement. @returns the reason if it cannot be recorded. */
async function record({ store, now }: Context, { moved_at = now, ...movement }: Request) {
  const { shop_id, whs_region, mtsku_id, sellable, unsellable } = movement;
  if (sellable === 0 && unsellable === 0) return refused('nothing_moved');
  if (!(await store.first(findStockSku, { shop_id, whs_region, mtsku_id }))) return refused('sku_not_found');
  const outcome = await recordMovement(store, { ...movement, moved_at, reserved: 0 });
  if (outcome === 'recorded' || outcome === 'known_already') return { result: outcome };
  throw new Error(`The contract accepts a movement that the ledger refuses: ${outcome}.`);
}

export const receiveStock: ActionHandler<typeof stock_receive> = (context, request) =>
  record(context, request);

export const adjustStock: ActionHandler<typeof stock_adjust> = (context, request) => record(context, request);
