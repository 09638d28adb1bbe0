import type { Handler } from '../../../engine/gateway/handler.ts';
import { inUnits } from '../../../engine/money.ts';
import { listReleasedEscrows } from './escrow_list.store.ts';
import type { get_escrow_list } from './get_escrow_list.contract.ts';

export const getEscrowList: Handler<typeof get_escrow_list> = async (
  { shop, store, refuse },
  { release_time_from, release_time_to, page_size, page_no },
) => {
  if (release_time_from >= release_time_to) return refuse('release_times_invalid');
  const rows = await store.all(listReleasedEscrows, {
    shop_id: shop.shop_id,
    from: release_time_from,
    to: release_time_to,
    offset: (page_no - 1) * page_size,
    // One order more than the page holds shows whether more follow.
    limit: page_size + 1,
  });
  return {
    escrow_list: rows.slice(0, page_size).map(({ order_sn, amount_micros, released_at }) => ({
      order_sn,
      payout_amount: inUnits(amount_micros),
      escrow_release_time: released_at,
    })),
    more: rows.length > page_size,
  };
};
