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
import { FreshCache } from '../../engine/store/fresh_cache.ts';
import { parseJson } from '../../engine/store/json.ts';
import type { Store } from '../../engine/store/store.ts';
import type { Clock } from '../../kit/contract/clock.ts';
import { account_limits } from './account_limits.ts';
import { findPartner } from './accounts.store.ts';
import { findMerchantGrant, findShopGrant } from './grants.store.ts';
import { KeyUses } from './keys/key_use.ts';
import { listNumberedKeys, listPartnerKeys } from './keys/partner_key.ts';

/** More than the number of different callers per second. */
const entries_max = account_limits.cached_callers_max.value;

interface CacheEntry<T> {
  readonly id: number;
  readonly value: T;
}

/**
 * Caches found values, keyed by the token if there is one. A missing value is never cached, so a token works as soon as
 * it is issued, and for at most a second after it is revoked.
 */
function cachedLookup<T extends object, Key extends readonly [id: number, token_sha256?: string]>(
  name: CacheName,
  clock: Clock,
  entries_max: number,
  find: (...key: Key) => Promise<T | undefined>,
): CachedLookup<T, Key> {
  const cache = new FreshCache<string | number, CacheEntry<T>>(name, clock, entries_max);
  return {
    cached(...[id, token_sha256]) {
      const entry = cache.get(token_sha256 ?? id);
      return entry?.id === id ? entry.value : undefined;
    },
    async find(...key) {
      const [id, token_sha256] = key;
      const entry = await cache.load(token_sha256 ?? id, async () => {
        const value = await find(...key);
        return value && { id, value };
      });
      return entry?.value;
    },
  };
}

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

/**
 * Looks up callers, and caches them for at most a second.
 *
 * @param callers_max maximum number of cached callers of each kind.
 */
export function openCallerLookup(
  store: Store,
  master_keys: KeyRing,
  clock: Clock,
  key_uses = new KeyUses(clock),
  callers_max = entries_max,
): CallerLookup {
  const partners = cachedLookup<Partner, [number]>('partner', clock, callers_max, async (partner_id) => {
    const row = await store.first(findPartner, { partner_id });
    if (!row) return undefined;
    const keys = await listNumberedKeys(store, master_keys, partner_id);
    const sign_keys = keys.map(({ key_id, partner_key }) =>
      key_uses.noting(partner_id, key_id, fastSignKey(partner_key)),
    );
    return { partner_id, active: row.status === 'active', keys: sign_keys };
  });
  const shop = cachedLookup<Grant<Shop>, [number, string]>(
    'shop_grant',
    clock,
    callers_max,
    async (shop_id, token_sha256) => {
      const row = await store.first(findShopGrant, { shop_id, token_sha256 });
      if (!row) return undefined;
      const { region, seller_type, merchant_id, primary_shop_id } = row;
      const rights = parseJson(row.rights);
      return grantOf(row, { shop_id, region, seller_type, merchant_id, primary_shop_id, rights });
    },
  );
  const merchant = cachedLookup<Grant<Merchant>, [number, string]>(
    'merchant_grant',
    clock,
    callers_max,
    async (merchant_id, token_sha256) => {
      const row = await store.first(findMerchantGrant, { merchant_id, token_sha256 });
      return row && grantOf(row, { merchant_id, region: row.region });
    },
  );
  const listKeys = (partner_id: number) => listPartnerKeys(store, master_keys, partner_id);
  return { partners, listKeys, grants: { shop, merchant } };
}
