import type { Handler } from '../../engine/gateway/handler.ts';
import { inBatches } from '../../engine/store/bulk.ts';
import type { Store } from '../../engine/store/store.ts';
import type { RequestOf } from '../../kit/contract/operation.ts';
import { listItemNames } from '../product/items/items.store.ts';
import { findAffiliateTerms, listOpenCampaignSettings } from './ams.store.ts';
import {
  campaignState,
  cursorAfter,
  isAfter,
  no_end_time,
  placeOf,
  positionOf,
  removed_lifetime_s,
  search_ids_max,
} from './ams.ts';
import type { get_open_campaign_added_product } from './get_open_campaign_added_product.contract.ts';

type Search = Pick<RequestOf<typeof get_open_campaign_added_product>, 'search_type' | 'search_content'>;

/** Which items a search lets through, of an id and a name; undefined for a search that cannot be. */
function searchOf({ search_type, search_content }: Search) {
  if (search_type === undefined && search_content === undefined) return () => true;
  if (search_type === undefined || search_content === undefined) return undefined;
  if (search_type === 'ITEM_NAME') {
    const part = search_content.normalize('NFC').toLowerCase();
    return (_: number, name: string) => name.normalize('NFC').toLowerCase().includes(part);
  }
  const ids = search_content.split(',').map((id) => id.trim());
  if (ids.length > search_ids_max || !ids.every((id) => /^\d{1,15}$/.test(id))) return undefined;
  const wanted = new Set(ids.map(Number));
  return (item_id: number) => wanted.has(item_id);
}

async function findNames(store: Store, shop_id: number, item_ids: readonly number[]) {
  const rows = await inBatches(item_ids, (batch) => store.all(...listItemNames(batch, { shop_id })));
  return new Map(rows.map(({ item_id, item_name }) => [item_id, item_name]));
}

export const getOpenCampaignAddedProduct: Handler<typeof get_open_campaign_added_product> = async (
  { shop: { shop_id }, store, now, refuse },
  { page_size, cursor = '', sort_by, search_type, search_content },
) => {
  const isWanted = searchOf({ search_type, search_content });
  if (!isWanted) return refuse('search_invalid');
  const is_first = cursor === '' || cursor === '""';
  const from = is_first ? undefined : positionOf(cursor);
  if (!is_first && !from) return refuse('cursor_invalid');
  const [terms, settings] = await Promise.all([
    store.first(findAffiliateTerms, { shop_id }),
    store.all(listOpenCampaignSettings, { shop_id, now, removed_after: now - removed_lifetime_s }),
  ]);
  if (!terms) return refuse('terms_not_accepted');
  const by_name = search_type === 'ITEM_NAME';
  const item_ids = settings.map(({ item_id }) => item_id);
  const all_names = by_name ? await findNames(store, shop_id, item_ids) : new Map<number, string>();
  const found = settings
    .filter(({ item_id }) => isWanted(item_id, all_names.get(item_id) ?? ''))
    .map((row) => ({ ...row, place: placeOf(row, sort_by) }))
    .sort((a, b) => (isAfter(a, b) ? 1 : -1));
  const rest = from ? found.filter((row) => isAfter(row, from)) : found;
  const page = rest.slice(0, page_size);
  const page_ids = page.map(({ item_id }) => item_id);
  const names = by_name ? all_names : await findNames(store, shop_id, page_ids);
  const last = page.at(-1);
  const has_more = rest.length > page.length;
  return {
    item_list: page.map((row) => ({
      item_id: row.item_id,
      item_name: names.get(row.item_id) ?? '',
      campaign_id: row.campaign_id,
      campaign_status: campaignState(row, now),
      commission_rate: row.commission_rate_bp / 100,
      period_start_time: row.period_start_time,
      period_end_time: row.period_end_time ?? no_end_time,
      pending_terminated_time: row.removed_at === null ? 0 : row.removed_at + removed_lifetime_s,
      commission_protection_list: [],
      max_commission_rate_current_day: row.commission_rate_bp / 100,
    })),
    total_count: found.length,
    cursor: has_more && last ? cursorAfter(last) : '',
    has_more,
  };
};
