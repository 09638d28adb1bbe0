import type {
  CachedLookup,
  CallerLookup,
  Grant,
  Merchant,
  Partner,
  Shop,
} from '../../engine/gateway/caller.ts';
import { fastSignKey } from '../../engine/gateway/fast_signature.ts';
import type { KeyRing } from '../../engine/keys/key_ring.ts';
import type { CacheName } from '../../engine/observe/cache_lookups.ts';
import { FreshCache, type HeardValues } from '../../engine/store/fresh_cache.ts';
import type { HeardChanges } from '../../engine/store/heard_changes.ts';
import { parseJson } from '../../engine/store/json.ts';
import type { Store } from '../../engine/store/store.ts';
import type { Clock } from '../../kit/contract/clock.ts';
import { account_limits } from './account_limits.ts';
import { findPartner } from './accounts.store.ts';
import { findMerchantGrant, findShopGrant } from './grants.store.ts';
import { KeyUses } from './keys/key_use.ts';
import { listNumberedKeys, listPartnerKeys } from './keys/partner_key.ts';

/** More than the callers of a node within minutes. */
const entries_max = account_limits.cached_callers_max.value;

/**
 * Caches found values, keyed by the token if there is one. A missing value is never cached, so a token works as soon as
 * it is issued, and for at most a second after it is revoked.
 */
function cachedLookup<T extends object, Key extends readonly [id: number, token_sha256?: string]>(
  cache: FreshCache<string | number, T>,
  idOf: (value: T) => number,
  find: (...key: Key) => Promise<T | undefined>,
): CachedLookup<T, Key> {
  return {
    cached(...[id, token_sha256]) {
      const value = cache.get(token_sha256 ?? id);
      return value && idOf(value) === id ? value : undefined;
    },
    find(...key) {
      const [id, token_sha256] = key;
      return cache.load(token_sha256 ?? id, () => find(...key));
    },
  };
}

const partnerId = ({ partner_id }: Partner) => partner_id;
const shopId = ({ caller: { shop_id } }: Grant<Shop>) => shop_id;
const merchantId = ({ caller: { merchant_id } }: Grant<Merchant>) => merchant_id;

/** Whether only an announced change can end it, besides time. A grant that allows nothing may gain a link. */
const isLasting = ({ active, revoked, linked_until }: Grant<unknown>) =>
  active && !revoked && linked_until !== undefined;

interface GrantRow {
  partner_id: number;
  token_expires_at: number;
  revoked_at: number | null;
  link_expires_at: number | null;
  unlinked_at: number | null;
  status: 'active' | 'banned';
}

const grantOf = <Caller>(
  { partner_id, token_expires_at, revoked_at, link_expires_at, unlinked_at, status }: GrantRow,
  caller: Caller,
): Grant<Caller> => ({
  caller,
  active: status === 'active',
  partner_id,
  token_expires_at,
  revoked: revoked_at !== null,
  linked_until: unlinked_at === null ? (link_expires_at ?? undefined) : undefined,
});

export interface CallerLookupOptions {
  readonly key_uses?: KeyUses;
  /** Maximum number of cached callers of each kind. */
  readonly callers_max?: number | undefined;
  /** Undefined if callers are cached for at most a second. */
  readonly heard?: HeardChanges | undefined;
}

/** Looks up callers, and caches them for a second, or for minutes if their changes are heard. */
export function openCallerLookup(
  store: Store,
  master_keys: KeyRing,
  clock: Clock,
  { key_uses = new KeyUses(clock), callers_max = entries_max, heard }: CallerLookupOptions = {},
): CallerLookup {
  function cacheOf<T extends object>(name: CacheName, owner: string, ownerOf: HeardValues<T>['ownerOf']) {
    const values = heard && { changes: heard.of(owner), ownerOf };
    return new FreshCache<string | number, T>(name, clock, callers_max, values);
  }
  const partner_cache = cacheOf<Partner>('partner', 'partner_id', (partner) =>
    partner.active ? partner.partner_id : undefined,
  );
  const shop_cache = cacheOf<Grant<Shop>>('shop_grant', 'shop_id', (grant) =>
    isLasting(grant) ? shopId(grant) : undefined,
  );
  const merchant_cache = cacheOf<Grant<Merchant>>('merchant_grant', 'merchant_id', (grant) =>
    isLasting(grant) ? merchantId(grant) : undefined,
  );
  const partners = cachedLookup<Partner, [number]>(partner_cache, partnerId, async (partner_id) => {
    const row = await store.first(findPartner, { partner_id });
    if (!row) return undefined;
    const keys = await listNumberedKeys(store, master_keys, partner_id);
    const sign_keys = keys.map(({ key_id, partner_key }) =>
      key_uses.noting(partner_id, key_id, fastSignKey(partner_key)),
    );
    return { partner_id, active: row.status === 'active', keys: sign_keys };
  });
  const shop = cachedLookup<Grant<Shop>, [number, string]>(
    shop_cache,
    shopId,
    async (shop_id, token_sha256) => {
      const row = await store.first(findShopGrant, { shop_id, token_sha256 });
      if (!row) return undefined;
      const { region, seller_type, merchant_id, primary_shop_id } = row;
      const rights = parseJson(row.rights);
      return grantOf(row, { shop_id, region, seller_type, merchant_id, primary_shop_id, rights });
    },
  );
  const merchant = cachedLookup<Grant<Merchant>, [number, string]>(
    merchant_cache,
    merchantId,
    async (merchant_id, token_sha256) => {
      const row = await store.first(findMerchantGrant, { merchant_id, token_sha256 });
      return row && grantOf(row, { merchant_id, region: row.region });
    },
  );
  const listKeys = (partner_id: number) => listPartnerKeys(store, master_keys, partner_id);
  return { partners, listKeys, grants: { shop, merchant } };
}
