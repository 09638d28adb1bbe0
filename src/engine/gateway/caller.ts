import type { Region, SellerType } from '../../kit/contract/region.ts';
import type { SignKey } from './signature.ts';

/** A seller application that may make calls. */
export interface Partner {
  readonly partner_id: number;
  readonly active: boolean;
  /** Its active keys: one, or two during a rotation. */
  readonly keys: readonly SignKey[];
}

/** The shop that a call acts for. */
export interface Shop {
  readonly shop_id: number;
  readonly region: Region;
  readonly seller_type: SellerType;
  readonly merchant_id: number | null;
  /** The shop itself for a primary shop, its primary shop for an affiliate shop, null for all others. */
  readonly primary_shop_id: number | null;
  /** Rights that the marketplace has granted it. */
  readonly rights: readonly string[];
}

/** The merchant that a merchant-level call acts for. */
export interface Merchant {
  readonly merchant_id: number;
  readonly region: Region;
}

/** What an access token allows for one caller. Times are Unix time in seconds. */
export interface Grant<Caller> {
  readonly caller: Caller;
  readonly active: boolean;
  /** The partner that it was issued to. */
  readonly partner_id: number;
  readonly token_expires_at: number;
  readonly revoked: boolean;
  /** Until when the caller's consent is valid; undefined if it was withdrawn. */
  readonly linked_until: number | undefined;
}

/** Looks up a value by its key. A change takes effect within a second. */
export interface CachedLookup<Value, Key extends readonly unknown[]> {
  /** The result of an earlier lookup, as long as nothing that it depends on has changed. */
  cached(...key: Key): Value | undefined;
  find(...key: Key): Promise<Value | undefined>;
}

type GrantLookup<Caller> = CachedLookup<Grant<Caller>, [caller_id: number, token_sha256: string]>;

/** Where the gateway looks up callers. Tokens are identified by their SHA-256 in hex. */
export interface CallerLookup {
  readonly partners: CachedLookup<Partner, [partner_id: number]>;
  /** The active keys of a partner as text, newest first. */
  listKeys(partner_id: number): Promise<readonly string[]>;
  readonly grants: { readonly shop: GrantLookup<Shop>; readonly merchant: GrantLookup<Merchant> };
}
