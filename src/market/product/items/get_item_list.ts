import type { Handler } from '../../../engine/gateway/handler.ts';
import { deleted_lifetime_s, type ItemStatus, item_statuses } from '../product.ts';
import type { get_item_list } from './get_item_list.contract.ts';
import { countItems, listItemPage } from './items.store.ts';
import { listedItemView } from './items.views.ts';

const isItemStatus = (word: string): word is ItemStatus => item_statuses.some((status) => status === word);

export const getItemList: Handler<typeof get_item_list> = async (
  { shop: { shop_id }, store, now, refuse },
  { offset, page_size, item_status, update_time_from = 0, update_time_to = Number.MAX_SAFE_INTEGER },
) => {
  const statuses = item_status.filter(isItemStatus);
  if (statuses.length < item_status.length) return refuse('status_unknown');
  if (update_time_from >= update_time_to) return refuse('update_time_range');
  const filter = { shop_id, update_time_from, update_time_to, deleted_after: now - deleted_lifetime_s };
  // One item more than the page holds shows whether more follow.
  const found = await store.all(listItemPage, { statuses, ...filter, offset, limit: page_size + 1 });
  // Every row contains the total. A page without rows needs a count, except the first one: then the total is 0.
  const counted =
    found.length > 0 || offset === 0 ? found[0] : await store.first(countItems, { ...filter, statuses });
  const item = found.slice(0, page_size).map((row) => listedItemView(row));
  return {
    item,
    total_count: counted?.total_count ?? 0,
    has_next_page: found.length > page_size,
    next_offset: offset + item.length,
  };
};
