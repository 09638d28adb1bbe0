// What the commands about tokens, consents and keys need from the program.
import type { Flags } from '../flags.ts';

/** A shop, by id or by its name in the demo marketplace, or a merchant. */
export type ShopOrMerchant = { shop: string } | { merchant_id: number };

export interface IssuedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds. */
  readonly expire_in: number;
}

/** Who consents: a shop, by id or by its name in the demo marketplace, or a main account. */
export type NamedConsentGiver = { readonly shop: string } | { readonly main_account_id: number };

export interface SellerCredentials {
  readonly sign_in_name: string;
  readonly password: string;
}

/** What is needed to request a consent, and to exchange the resulting code. */
export interface ConsentRequest {
  readonly base_url: string;
  readonly partner_id: number;
  readonly partner_key: string;
  /** An address on an origin that is registered for the partner. */
  readonly redirect: string;
  readonly from: { readonly shop_id: number } | { readonly main_account_id: number };
  /**
   * Sign-in name and password, if the seller is one of the demo marketplace; the passwords of others are
   * unknown.
   */
  readonly demo_seller: SellerCredentials | undefined;
}

/** A key as the list shows it. Times are Unix seconds. */
export interface ListedKey {
  readonly partner_id: number;
  readonly key_id: number;
  readonly created_at: number;
  readonly retired_at: number | null;
  readonly last_used_at: number | null;
}

export interface AccountCommands {
  issueToken(
    flags: Flags,
    partner_id: number | undefined,
    owner: ShopOrMerchant,
    options: { ttl_s?: number | undefined; revoke?: boolean | undefined },
  ): Promise<IssuedTokens>;
  /** Returns what is needed to request a consent from the server that runs on the database. */
  prepareConsent(
    flags: Flags,
    partner_id: number | undefined,
    giver: NamedConsentGiver,
  ): Promise<ConsentRequest>;
  addKey(flags: Flags, partner_id: number): Promise<{ key_id: number; partner_key: string }>;
  /** The keys of one partner, or of all. */
  listKeys(flags: Flags, partner_id: number | undefined): Promise<readonly ListedKey[]>;
  retireKey(flags: Flags, partner_id: number, key_id: number, allow_last: boolean): Promise<void>;
  /** @returns the number of secrets, and the paths of the new and the old master key. */
  rotateMasterKey(flags: Flags): Promise<{ secrets: number; path: string; old_path: string }>;
  /** @returns how many secrets were encrypted with the newest master key, and how many there are. */
  rewrapMasterKey(flags: Flags): Promise<{ rewrapped: number; secrets: number }>;
}
