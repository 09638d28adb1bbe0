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

/** Who consents: a shop, or a main account for shops and merchants. For so many days. */
export type ConsentRequest = { readonly days: number } & (
  | { readonly shop: string }
  | {
      readonly main_account_id: number;
      readonly shop_ids: readonly number[];
      readonly merchant_ids: readonly number[];
    }
);

/** A code, and what it takes to exchange it. */
export interface GivenCode {
  readonly base_url: string;
  readonly partner_id: number;
  readonly partner_key: string;
  readonly code: string;
  readonly from: { readonly shop_id: number } | { readonly main_account_id: number };
}

/** A key as it is listed. Times are Unix seconds. */
export interface ListedKey {
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
  /** Does what a consent on the consent page does. */
  consent(flags: Flags, partner_id: number | undefined, consent: ConsentRequest): Promise<GivenCode>;
  addKey(flags: Flags, partner_id: number): Promise<{ key_id: number; partner_key: string }>;
  listKeys(flags: Flags, partner_id: number): Promise<readonly ListedKey[]>;
  retireKey(flags: Flags, partner_id: number, key_id: number, allow_last: boolean): Promise<void>;
  /** @returns how many keys there are, and where the new master key and the old one lie, if in files of Stoa's. */
  rotateMasterKey(
    flags: Flags,
    new_key_file: string | undefined,
  ): Promise<{ keys: number; path?: string; old_path?: string }>;
}
