// What the commands about tokens, consents and keys ask of the program beneath them.
import type { Flags } from '../marketplace_commands.ts';

/** A shop by its name in the demo marketplace or by its id, or a merchant. */
export type ShopOrMerchant = { shop: string } | { merchant_id: number };

export interface IssuedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds. */
  readonly expire_in: number;
}

/** Who is to consent: a shop, by its name in the demo marketplace or by its id, or a main account. */
export type ConsentGiver = { readonly shop: string } | { readonly main_account_id: number };

export interface SellerCredentials {
  readonly sign_in_name: string;
  readonly password: string;
}

/** What it takes to ask for a consent, and to exchange the code that comes of it. */
export interface ConsentRequest {
  readonly base_url: string;
  readonly partner_id: number;
  readonly partner_key: string;
  /** On an origin that is registered for the partner. */
  readonly redirect: string;
  readonly from: { readonly shop_id: number } | { readonly main_account_id: number };
  /** Who signs in for them, where that is a seller of the demo marketplace: of others nobody knows the password. */
  readonly demo_seller: SellerCredentials | undefined;
}

/** A key as it is listed. Times are Unix seconds. */
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
  /** Finds out what it takes to ask for a consent at the server that runs on the database. */
  prepareConsent(flags: Flags, partner_id: number | undefined, giver: ConsentGiver): Promise<ConsentRequest>;
  addKey(flags: Flags, partner_id: number): Promise<{ key_id: number; partner_key: string }>;
  /** The keys of one partner, or of all. */
  listKeys(flags: Flags, partner_id: number | undefined): Promise<readonly ListedKey[]>;
  retireKey(flags: Flags, partner_id: number, key_id: number, allow_last: boolean): Promise<void>;
  /** @returns how many keys there are, and where the new master key and the old one lie, if in files of Stoa's. */
  rotateMasterKey(
    flags: Flags,
    new_key_file: string | undefined,
  ): Promise<{ keys: number; path?: string; old_path?: string }>;
}
