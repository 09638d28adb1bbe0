import type { Handler } from '../../../engine/gateway/handler.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import { payoutView } from '../payment.views.ts';
import type { get_payout_info } from './get_payout_info.contract.ts';
import { listPayoutsBetween } from './payout.store.ts';
import { isPayoutPeriod } from './payout_period.ts';

/** Pages are in descending order of both. */
const cursors = keysetCursor<{ paid_at: number; encrypted_payout_id: string }>('payouts', [
  'paid_at',
  'encrypted_payout_id',
]);
const before_every_row = { paid_at: Number.MAX_SAFE_INTEGER, encrypted_payout_id: '' };

export const getPayoutInfo: Handler<typeof get_payout_info> = async (
  { shop, store, refuse },
  { payout_time_from, payout_time_to, page_size, cursor },
) => {
  if (!isPayoutPeriod(payout_time_from, payout_time_to)) return refuse('payout_time_invalid');
  // Clients that request payouts until now move payout_time_to with every page, so a cursor does not depend on
  // it.
  const query = [shop.shop_id, payout_time_from];
  const position = cursors.read(cursor, query, before_every_row);
  if (!position) return refuse('payout_cursor_not_ours');
  // One payout more than the page holds shows whether more follow.
  const rows = await store.all(listPayoutsBetween, {
    shop_id: shop.shop_id,
    from: payout_time_from,
    to: payout_time_to,
    ...position,
    limit: page_size + 1,
  });
  const page = rows.slice(0, page_size);
  const last = page.at(-1);
  const more = rows.length > page_size;
  return {
    payout_list: page.map((payout) => payoutView(payout)),
    more,
    next_cursor: more && last ? cursors.after(last, query) : '',
  };
};
