// The live links of a partner with the ends of their tokens. Each owner's tokens are read from the owner's shard.
import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import type { Store } from '../../../engine/store/store.ts';
import { findPartner } from '../accounts.store.ts';
import { listLinkedMerchantsPage, listLinkedShopsPage } from '../consent/links.store.ts';
import { tokenStatements } from '../tokens/tokens.store.ts';
import type { partner_list_tokens } from './partner_actions.contract.ts';

/** How many links of each kind are listed. */
const links_max = 50;

/** When the valid tokens for an owner end, as far as there are any. */
async function endsOf(
  store: Store,
  kind: 'shop' | 'merchant',
  of: { readonly owner_id: number; readonly partner_id: number; readonly now: number },
) {
  const ends = await store.all(tokenStatements[kind].listEnds, of);
  return Object.fromEntries(ends.map((end) => [`${end.kind}_token_expires_at`, end.expires_at]));
}

export const listTokensOfPartner: ActionHandler<typeof partner_list_tokens> = async (
  { store, now, refuse },
  { partner_id },
) => {
  if (!(await store.first(findPartner, { partner_id }))) return refuse('partner_not_found');
  const page = { partner_id, now, offset: 0, limit: links_max + 1 };
  const [shops, merchants] = await Promise.all([
    store.all(listLinkedShopsPage, page),
    store.all(listLinkedMerchantsPage, page),
  ]);
  const of_shops = shops.slice(0, links_max).map(async ({ shop_id, linked_at, expires_at }) => ({
    shop_id,
    linked_at,
    link_expires_at: expires_at,
    ...(await endsOf(store, 'shop', { owner_id: shop_id, partner_id, now })),
  }));
  const of_merchants = merchants.slice(0, links_max).map(async ({ merchant_id, linked_at, expires_at }) => ({
    merchant_id,
    linked_at,
    link_expires_at: expires_at,
    ...(await endsOf(store, 'merchant', { owner_id: merchant_id, partner_id, now })),
  }));
  return {
    links: await Promise.all([...of_shops, ...of_merchants]),
    is_complete: shops.length <= links_max && merchants.length <= links_max,
  };
};
