import type { Handler } from '../../engine/gateway/handler.ts';
import { listAddOnDeals } from './add_on_deal.store.ts';
import { type DealStatus, deal_statuses } from './add_on_deal.ts';
import { addOnDealView } from './add_on_deal.views.ts';
import type { get_add_on_deal_list } from './get_add_on_deal_list.contract.ts';

const page_size_max = 100;
const isDealStatus = (word: string): word is DealStatus => deal_statuses.some((status) => status === word);

export const getAddOnDealList: Handler<typeof get_add_on_deal_list> = async (
  { shop: { shop_id }, store, now, refuse },
  { promotion_status, page_no, page_size },
) => {
  if (!isDealStatus(promotion_status)) return refuse('status_invalid');
  if (page_size < 1 || page_size > page_size_max) return refuse('page_size_invalid');
  const offset = (page_no - 1) * page_size;
  // One more than the page has tells whether there is another.
  const page = { shop_id, now, offset, limit: page_size + 1 };
  const found = await store.all(listAddOnDeals[promotion_status], page);
  return {
    more: found.length > page_size,
    add_on_deal_list: found.slice(0, page_size).map((row) => addOnDealView(row)),
  };
};
