import type { Region, SellerType } from '../../kit/contract/region.ts';
import type { SignKey } from './signature.ts';

/** A seller application that may call. */
export interface Partner {
  readonly partner_id: number;
  readonly active: boolean;
  /** Its live keys, one or, while it rotates them, two. */
  readonly keys: readonly SignKey[];
}

/** The shop that a call acts for. */
export interface Shop {
  readonly shop_id: number;
  readonly region: Region;
  readonly seller_type: SellerType;
  readonly merchant_id: number | null;
  /** Itself for a primary shop, its primary shop for an affiliate one, null for all others. */
  readonly primary_shop_id: number | null;
  /** What the marketplace has whitelisted it for. */
  readonly rights: readonly string[];
}

/** The merchant that a merchant-level call acts for. */
export interface Merchant {
  readonly merchant_id: number;
  readonly region: Region;
}

/** What is known of an access token for one caller. Times are Unix seconds. */
export interface Grant<Caller> {
  readonly caller: Caller;
  readonly active: boolean;
  /** The partner it was issued to. */
  readonly partner_id: number;
  readonly token_expires_at: number;
  readonly revoked: boolean;
  /** Until when the caller's consent holds; undefined when it was withdrawn. */
  readonly linked_until: number | undefined;
}

/** Finds what belongs to an id. What it gives may be up to a second old. */
export interface CachedLookup<Value, Key extends readonly unknown[]> {
  /** What was found within the last second. */
  cached(...key: Key): Value | undefined;
  find(...key: Key): Promise<Value | undefined>;
}

type GrantLookup<Caller> = CachedLookup<Grant<Caller>, [caller_id: number, token_sha256: string]>;

/** Where the gateway looks up who calls, tokens by their SHA-256 in hex. */
export interface CallerLookup {
  readonly partners: CachedLookup<Partner, [partner_id: number]>;
  /** The live keys of a partner as text, the newest first. */
  listKeys(partner_id: number): Promise<readonly string[]>;
  readonly grants: { readonly shop: GrantLookup<Shop>; readonly merchant: GrantLookup<Merchant> };
}
