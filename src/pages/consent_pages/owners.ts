// What a seller decides about: a shop, or the shops and merchants of a main account.

import type { Store } from '../../engine/store/store.ts';
import type { Region } from '../../kit/contract/region.ts';
import { findMerchant, findShop } from '../../market/accounts/accounts.store.ts';
import { findLink } from '../../market/accounts/consent/link.ts';
import type { LinkedOwner } from '../../market/accounts/tokens/token_owner.ts';
import {
  findMainAccount,
  findSeller,
  listMainAccountMerchants,
  listMainAccountShops,
} from './consent_pages.store.ts';

/** A shop or merchant, as it is shown to a seller. */
export interface Owner {
  readonly key: LinkedOwner;
  readonly name: string;
  readonly region: Region;
  readonly active: boolean;
  /** When the access of the partner ends, in Unix seconds; undefined if it has no access. */
  readonly linked_until: number | undefined;
}

/** A seller who has signed in, with everything that they can decide about. */
export interface SignedInSeller {
  readonly sign_in_name: string;
  /** Name of the shop or main account that they act for. */
  readonly acts_for: string;
  readonly identity: { readonly shop_id: number } | { readonly main_account_id: number };
  readonly owners: readonly Owner[];
}

/** Each owner is queried separately, because its rows are on its own shard. */
async function findOwner(
  store: Store,
  key: LinkedOwner,
  partner_id: number,
  now: number,
): Promise<Owner | undefined> {
  const [found, link] = await Promise.all([
    'shop_id' in key ? store.first(findShop, key) : store.first(findMerchant, key),
    findLink(store, partner_id, key),
  ]);
  if (!found) return undefined;
  const is_linked = link && link.unlinked_at === null && link.expires_at > now;
  return {
    key,
    name: 'shop_name' in found ? found.shop_name : found.merchant_name,
    region: found.region,
    active: found.status === 'active',
    linked_until: is_linked ? link.expires_at : undefined,
  };
}

/**
 * A seller, with what matters for a partner; undefined if the seller no longer exists.
 *
 * @param now Unix seconds by the business clock.
 */
export async function findSignedInSeller(
  store: Store,
  sign_in_name: string,
  partner_id: number,
  now: number,
): Promise<SignedInSeller | undefined> {
  const seller = await store.first(findSeller, { sign_in_name });
  if (!seller) return undefined;
  const { shop_id, main_account_id } = seller;
  if (shop_id !== null) {
    const shop = await findOwner(store, { shop_id }, partner_id, now);
    return shop && { sign_in_name, acts_for: shop.name, identity: { shop_id }, owners: [shop] };
  }
  if (main_account_id === null) return undefined;
  const account = await store.first(findMainAccount, { main_account_id });
  const shops = await store.all(listMainAccountShops, { main_account_id });
  const merchants = await store.all(listMainAccountMerchants, { main_account_id });
  const owners = await Promise.all([
    ...[...merchants, ...shops].map((key) => findOwner(store, key, partner_id, now)),
  ]);
  return {
    sign_in_name,
    acts_for: account?.main_account_name ?? String(main_account_id),
    identity: { main_account_id },
    owners: owners.filter((owner) => owner !== undefined),
  };
}
