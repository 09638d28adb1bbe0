import type { Handler } from '../../engine/gateway/handler.ts';
import { keysetCursor } from '../../engine/paging/keyset_cursor.ts';
import { regions } from '../../kit/contract/region.ts';
import type { get_billing_transaction_info } from './get_billing_transaction_info.contract.ts';
import { paymentDialect } from './payment.dialect.ts';
import { listPayouts, listReleased, listToRelease } from './payment.store.ts';
import { upperSnake } from './payment.ts';
import { billingTransactionView } from './payment.views.ts';

/** Pages are in descending order of both. */
const cursors = keysetCursor<{ created_at: number; transaction_id: number }>('billing transactions', [
  'created_at',
  'transaction_id',
]);
const before_every_row = { created_at: Number.MAX_SAFE_INTEGER, transaction_id: Number.MAX_SAFE_INTEGER };

export const getBillingTransactionInfo: Handler<typeof get_billing_transaction_info> = async (
  { shop, store, dialect, refuse },
  { billing_transaction_info_type, encrypted_payout_ids = [], cursor, page_size },
) => {
  const { shop_id } = shop;
  const is_released = billing_transaction_info_type === 2;
  const payouts = is_released ? [...new Set(encrypted_payout_ids)].sort() : [];
  if (is_released) {
    if (payouts.length === 0) return refuse('payout_missing');
    if ((await store.all(listPayouts, { encrypted_payout_ids: payouts, shop_id })).length < payouts.length)
      return refuse('payout_unknown');
  }
  const query = [shop_id, billing_transaction_info_type, payouts];
  const position = cursors.read(cursor, query, before_every_row);
  if (!position) return refuse('cursor_not_ours');

  // One transaction more than the page holds shows whether more follow.
  const after = { shop_id, ...position, limit: page_size + 1 };
  const rows = is_released
    ? await store.all(listReleased, { ...after, encrypted_payout_ids: payouts })
    : await store.all(listToRelease, after);
  const page = rows.slice(0, page_size);
  const last = page.at(-1);
  const more = rows.length > page_size;
  const spell = paymentDialect.billing_enum_case[dialect] === 'upper snake' ? upperSnake : String;
  const view_context = {
    spell,
    currency: regions[shop.region].currency,
    billing_transaction_status: spell(is_released ? 'Released' : 'To Release'),
  };
  return {
    transactions: page.map((entry) => billingTransactionView(entry, view_context)),
    more,
    next_cursor: more && last ? cursors.after(last, query) : '',
  };
};
