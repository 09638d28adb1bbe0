import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import type { ActionResponse } from '../../../kit/contract/operator/action.ts';
import type { Refusal } from '../../../kit/contract/refusal.ts';
import { recordShopEvents } from '../../event/record_next_events.ts';
import { lockItems, setItemStatus } from '../edits/edits.store.ts';
import { statusChange } from '../item_events.ts';
import type { ItemStatus } from '../product.ts';
import type { item_ban, item_release } from './item_actions.contract.ts';

type Context = Pick<ActionContext<typeof item_ban>, 'store' | 'now' | 'request_id' | 'refuse'>;

/** Changes the status of an item, if its current status allows that. */
async function changeStatus(
  { store, now, request_id, refuse }: Context,
  { shop_id, item_id }: { readonly shop_id: number; readonly item_id: number },
  from: readonly ItemStatus[],
  [kind, item_status]: readonly ['ban' | 'release', ItemStatus],
): Promise<ActionResponse<typeof item_ban> | Refusal<'item_not_found' | 'not_possible'>> {
  const [item] = await store.all(lockItems, { item_ids: [item_id], shop_id });
  if (!item) return refuse('item_not_found');
  if (!from.includes(item.item_status))
    return refuse(
      'not_possible',
      `The item is ${item.item_status}; this is possible from ${from.join(' or ')}.`,
    );
  await store.run(setItemStatus, { item_ids: [item_id], shop_id, item_status, now });
  const change = statusChange(kind, item_id, item_status, item.item_status);
  const by = { actor: 'marketplace', partner_id: null, request_id, now } as const;
  await recordShopEvents(store, shop_id, [change], by);
  return { item_status };
}

export const banItem: ActionHandler<typeof item_ban> = (context, request) =>
  changeStatus(context, request, ['NORMAL', 'UNLIST', 'REVIEWING'], ['ban', 'BANNED']);

export const releaseItem: ActionHandler<typeof item_release> = (context, request) =>
  changeStatus(context, request, ['BANNED', 'REVIEWING'], ['release', request.item_status]);
