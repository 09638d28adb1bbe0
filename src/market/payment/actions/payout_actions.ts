import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { releaseEntry, releaseOrderEntries } from '../billing/release_entry.ts';
import { makePayout } from '../payouts/payout.ts';
import type { payout_make, payout_release } from './payout_actions.contract.ts';

export const releasePayout: ActionHandler<typeof payout_release> = async (
  { store, now, refuse },
  { shop_id, transaction_id, order_sn },
) => {
  if (transaction_id === undefined) {
    if (order_sn === undefined) return refuse('nothing_named');
    const released = await releaseOrderEntries(store, { shop_id, order_sn, now });
    if (!isRefused(released)) return { transaction_id_list: released };
    return refuse(released.reason === 'transaction_unknown' ? 'entry_not_found' : released.reason);
  }
  const obstacle = await releaseEntry(store, { shop_id, transaction_id, now });
  if (obstacle === 'transaction_unknown') return refuse('entry_not_found');
  return obstacle === undefined ? { transaction_id_list: [transaction_id] } : refuse(obstacle);
};

export const makePayoutAction: ActionHandler<typeof payout_make> = async (
  { store, now, request_id, refuse },
  { shop_id, released_until = now },
) => {
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return refuse('shop_not_found');
  const { region } = shop;
  return makePayout(store, { shop_id, region, released_until, paid_at: now, request_id });
};
