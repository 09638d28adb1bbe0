import type { Handler } from '../../../engine/gateway/handler.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { recordShopEvents } from '../../event/record_next_events.ts';
import { statusChange } from '../item_events.ts';
import { listOngoingPromotions } from '../items/items.store.ts';
import { type ItemStatus, isEditable } from '../product.ts';
import { entryFailures } from './edits.errors.ts';
import { lockItems, setItemStatus } from './edits.store.ts';
import type { unlist_item } from './unlist_item.contract.ts';

type Failure = keyof typeof entryFailures;

interface ShelfItem {
  readonly item_status: ItemStatus;
  readonly is_unlisted_by_marketplace: 0 | 1;
  readonly has_promotion: boolean;
}

/** Why an item cannot be listed or unlisted. */
export function findShelfProblem(item: ShelfItem | undefined, unlist: boolean): Failure | undefined {
  if (!item || item.item_status.endsWith('_DELETE')) return 'unlist_not_found';
  if (!isEditable(item.item_status)) return 'unlist_state';
  if (unlist) return item.has_promotion && item.item_status === 'NORMAL' ? 'unlist_in_promotion' : undefined;
  const is_kept_off = item.item_status === 'UNLIST' && item.is_unlisted_by_marketplace === 1;
  return is_kept_off ? 'unlisted_by_marketplace' : undefined;
}

export const unlistItem: Handler<typeof unlist_item> = async (
  { shop: { shop_id }, partner_id, request_id, store, now, refuse },
  { item_list },
) => {
  const item_ids = [...new Set(item_list.map(({ item_id }) => item_id))].sort((a, b) => a - b);
  const rows = await store.all(lockItems, { item_ids, shop_id });
  const promotions = await store.all(listOngoingPromotions, { item_ids, shop_id, now });
  const promoted = new Set(promotions.map(({ item_id }) => item_id));
  const items = new Map<number, ShelfItem>(
    rows.map((row) => [row.item_id, { ...row, has_promotion: promoted.has(row.item_id) }]),
  );
  const answer: ResponseOf<typeof unlist_item> = { success_list: [], failure_list: [] };
  const changed = new Map<number, ItemStatus>();
  for (const { item_id, unlist } of item_list) {
    const item = items.get(item_id);
    const problem = findShelfProblem(item, unlist);
    if (problem || !item) {
      answer.failure_list.push({ item_id, failed_reason: entryFailures[problem ?? 'unlist_not_found'] });
      continue;
    }
    const item_status = unlist ? 'UNLIST' : 'NORMAL';
    if (item.item_status !== item_status) changed.set(item_id, item_status);
    items.set(item_id, { ...item, item_status });
    answer.success_list.push({ item_id, unlist });
  }
  for (const item_status of ['UNLIST', 'NORMAL'] as const) {
    const ids = [...changed].filter(([, status]) => status === item_status).map(([item_id]) => item_id);
    if (ids.length > 0) await store.run(setItemStatus, { item_ids: ids, shop_id, item_status, now });
  }
  const before = new Map(rows.map((row) => [row.item_id, row.item_status]));
  const changes = [...changed]
    .filter(([item_id, status]) => before.get(item_id) !== status)
    .map(([item_id, status]) =>
      statusChange(status === 'NORMAL' ? 'list' : 'unlist', item_id, status, before.get(item_id)),
    );
  await recordShopEvents(store, shop_id, changes, { actor: 'seller', partner_id, request_id, now });
  return answer.success_list.length > 0 ? answer : refuse('unlist_all_failed', { response: answer });
};
