import type { Handler } from '../../../engine/gateway/handler.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import { type ItemStatus, item_statuses } from '../product.ts';
import { listItemsLacking, listModelSkus } from './search.store.ts';
import type { search_item } from './search_item.contract.ts';

const cursors = keysetCursor<{ item_id: number }>('found items', ['item_id']);
const start = { item_id: Number.MAX_SAFE_INTEGER };
const searched_statuses: readonly ItemStatus[] = ['NORMAL', 'BANNED', 'UNLIST', 'REVIEWING'];

const isItemStatus = (word: string): word is ItemStatus => item_statuses.some((status) => status === word);
/** Text in a form in which upper and lower case are equal on every engine. */
const folded = (text: string) => text.normalize('NFC').toLowerCase();

export const searchItem: Handler<typeof search_item> = async (
  { shop: { shop_id, region }, store, refuse },
  {
    offset = '',
    page_size,
    item_name = '',
    item_sku = '',
    attribute_status,
    item_status,
    deboost_only = false,
  },
) => {
  if (!item_name && !item_sku && attribute_status === undefined) return refuse('search_without_terms');
  const statuses = item_status?.filter(isItemStatus) ?? searched_statuses;
  if (statuses.length < (item_status?.length ?? 0)) return refuse('status_unknown');
  const query = [shop_id, item_name, item_sku, attribute_status ?? 0, statuses, deboost_only ? 1 : 0];
  const after = cursors.read(offset, query, start);
  if (!after) return refuse('offset_invalid');

  const lacking =
    attribute_status === undefined ? 'nothing' : attribute_status === 1 ? 'mandatory' : 'optional';
  const [items, models] = await Promise.all([
    store.all(listItemsLacking[lacking], { statuses, shop_id, region }),
    item_sku ? store.all(listModelSkus, { shop_id }) : [],
  ]);
  const sku = folded(item_sku);
  const name = folded(item_name);
  const by_model = new Set(
    models.filter(({ model_sku }) => folded(model_sku).includes(sku)).map(({ item_id }) => item_id),
  );
  const found = items.filter((item) => {
    if (deboost_only && item.is_deboosted === 0) return false;
    if (sku) return by_model.has(item.item_id) || folded(item.item_sku).includes(sku);
    return folded(item.item_name).includes(name);
  });
  const following = found.filter(({ item_id }) => item_id < after.item_id);
  const page = following.slice(0, page_size);
  const last = page.at(-1);
  return {
    item_id_list: page.map(({ item_id }) => item_id),
    total_count: found.length,
    next_offset: last && following.length > page.length ? cursors.after(last, query) : '',
  };
};
