import type { Handler } from '../../engine/gateway/handler.ts';
import { group, serve } from '../../engine/group.ts';
import { inBatches } from '../../engine/store/bulk.ts';
import type { Store } from '../../engine/store/store.ts';
import type { RequestOf, ResponseOf } from '../../kit/contract/operation.ts';
import { listItemNames } from '../product/items/items.store.ts';
import {
  amsErrors,
  batch_remove_products_open_campaign_setting,
  type campaign_sorts,
  type campaign_states,
  get_open_campaign_added_product,
  search_ids_max,
} from './ams.contract.ts';
import {
  amsTables,
  findAffiliateTerms,
  listOpenCampaignSettings,
  removeOpenCampaignSettings,
} from './ams.data.ts';
import { amsMigrations } from './ams.migrations.ts';

/** How long affiliates earn on a removed product, in seconds: seven days. */
const removed_lifetime_s = 7 * 86_400;
/** The end time of a period without an end, in Unix seconds. */
const no_end_time = 32_503_651_199;

/** The columns that the order and the state of a product depend on. */
interface CampaignProduct {
  readonly campaign_id: number;
  readonly commission_rate_bp: number;
  readonly period_start_time: number;
  readonly removed_at: number | null;
}

/** Whether affiliates earn on a product at `now`. */
const campaignState = (
  { period_start_time, removed_at }: CampaignProduct,
  now: number,
): (typeof campaign_states)[number] => {
  if (removed_at !== null) return 'Terminating';
  return period_start_time > now ? 'Upcoming' : 'Ongoing';
};

/** Sort key of a product in a list, lowest first. Products with the same key are sorted by campaign_id. */
const placeOf = (
  { commission_rate_bp, period_start_time, removed_at }: CampaignProduct,
  sort_by?: (typeof campaign_sorts)[number],
): number => {
  if (sort_by === 'commission_rate') return commission_rate_bp;
  return 0 - (sort_by ? commission_rate_bp : (removed_at ?? period_start_time));
};

interface ListPosition {
  readonly place: number;
  readonly campaign_id: number;
}

const cursorAfter = ({ place, campaign_id }: ListPosition): string => `${place}_${campaign_id}`;

/** The position in a cursor, or undefined for any other text. */
function positionOf(cursor: string): ListPosition | undefined {
  const [, place, campaign_id] = /^(-?\d{1,15})_(\d{1,16})$/.exec(cursor) ?? [];
  return place === undefined ? undefined : { place: Number(place), campaign_id: Number(campaign_id) };
}

const isAfter = (a: ListPosition, b: ListPosition): boolean =>
  a.place > b.place || (a.place === b.place && a.campaign_id > b.campaign_id);

type Search = Pick<RequestOf<typeof get_open_campaign_added_product>, 'search_type' | 'search_content'>;

/** Tests the id and name of an item, or is undefined for an invalid search. */
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
  const rows = await inBatches(item_ids, (batch) => store.all(listItemNames, { item_ids: batch, shop_id }));
  return new Map(rows.map(({ item_id, item_name }) => [item_id, item_name]));
}

const getOpenCampaignAddedProduct: Handler<typeof get_open_campaign_added_product> = async (
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

const batchRemoveProductsOpenCampaignSetting: Handler<
  typeof batch_remove_products_open_campaign_setting
> = async ({ shop, store, now, partner_id, request_id, refuse }, { campaign_ids }) => {
  const { shop_id } = shop;
  if (!(await store.first(findAffiliateTerms, { shop_id }))) return refuse('terms_not_accepted');
  const rows = await store.all(removeOpenCampaignSettings, {
    campaign_ids,
    shop_id,
    now,
    partner_id,
    request_id,
  });
  const removed = new Set(rows.map(({ campaign_id }) => campaign_id));
  const answer: ResponseOf<typeof batch_remove_products_open_campaign_setting> = {
    failed_list: [],
    success_list: [],
  };
  const { error: fail_error, message: fail_message } = amsErrors.no_such_campaign;
  // A campaign is removed once: if it is listed twice, the second fails.
  for (const campaign_id of campaign_ids)
    if (removed.delete(campaign_id)) answer.success_list.push(campaign_id);
    else answer.failed_list.push({ campaign_id, fail_error, fail_message });
  return answer;
};

export const ams = group({
  name: 'ams',
  about: 'Affiliate marketing: the commission that a shop offers to affiliates who bring buyers.',
  operations: [
    serve(get_open_campaign_added_product, getOpenCampaignAddedProduct),
    serve(batch_remove_products_open_campaign_setting, batchRemoveProductsOpenCampaignSetting),
  ],
  tables: amsTables,
  collections: {
    affiliate_terms: {
      about: 'Shops that have accepted the terms of affiliate marketing.',
      write_scope: 'write',
    },
    open_campaign_setting: { about: 'Commission of items in the open campaign.', write_scope: 'write' },
  },
  migrations: amsMigrations,
});
