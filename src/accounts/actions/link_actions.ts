import type { ActionHandler } from '../../platform/action/action_handler.ts';
import type { Store, Transaction, Transactions } from '../../platform/store/store.ts';
import { findMerchant, findPartner, findShop } from '../accounts.store.ts';
import { grantConsent } from '../consent/grant_consent.ts';
import { withdrawConsent } from '../consent/withdraw_consent.ts';
import { ownersOf } from '../tokens/token_owner.ts';
import type { link_make, link_withdraw } from './link_actions.contract.ts';

/** An operator's action is one transaction on all shards that it is about. */
const within = (store: Transaction): Transactions => ({ transaction: (work) => work(store) });

async function findMissing(store: Store, shop_ids: readonly number[], merchant_ids: readonly number[]) {
  for (const shop_id of shop_ids) if (!(await store.first(findShop, { shop_id }))) return 'shop_not_found';
  for (const merchant_id of merchant_ids)
    if (!(await store.first(findMerchant, { merchant_id }))) return 'merchant_not_found';
  return undefined;
}

export const makeLink: ActionHandler<typeof link_make> = async (context, request) => {
  const { store, settings, now, refuse } = context;
  const { partner_id, main_account_id, days } = request;
  const shop_ids = [...new Set(request.shop_id_list)];
  const merchant_ids = [...new Set(request.merchant_id_list)];
  const [shop_id] = shop_ids;
  if (shop_ids.length + merchant_ids.length === 0) return refuse('nobody_named');
  if (!(await store.first(findPartner, { partner_id }))) return refuse('partner_not_found');
  const missing = await findMissing(store, shop_ids, merchant_ids);
  if (missing) return refuse(missing);
  const alone = shop_ids.length === 1 && merchant_ids.length === 0;
  if (main_account_id === undefined && (!alone || shop_id === undefined))
    return refuse('main_account_missing');
  const given_by =
    main_account_id === undefined
      ? { shop_id: shop_id as number }
      : { main_account_id, shop_ids, merchant_ids };
  const code = await grantConsent({ database: within(store), settings }, now, { partner_id, given_by, days });
  return { code, expires_at: now + days * 86_400 };
};

export const withdrawLink: ActionHandler<typeof link_withdraw> = async (context, request) => {
  const { store, now, refuse } = context;
  const owners = ownersOf(request.shop_id_list, request.merchant_id_list);
  if (owners.length === 0) return refuse('nobody_named');
  const unlinked = await withdrawConsent(within(store), now, request.partner_id, owners);
  return { unlinked: unlinked.length };
};
