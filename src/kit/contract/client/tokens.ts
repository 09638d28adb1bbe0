/** The tokens of one shop or merchant, as they are kept. */
export interface Tokens {
  access_token: string;
  /** Left out where the access token is not to be replaced. */
  refresh_token?: string;
  /** How long the access token lives from when it was given out, in seconds. */
  expire_in?: number;
  /** Until when it lives, in Unix seconds. */
  expires_at?: number;
}

/** Whose tokens they are: a partner's for a shop, or for a merchant. */
export type TokenOwner =
  | { readonly partner_id: number; readonly shop_id: number }
  | { readonly partner_id: number; readonly merchant_id: number };

/** A name for an owner, for storages that keep tokens by a text. */
export const ownerKey = (owner: TokenOwner): string =>
  'shop_id' in owner
    ? `partner_${owner.partner_id}_shop_${owner.shop_id}`
    : `partner_${owner.partner_id}_merchant_${owner.merchant_id}`;

/** How long before its end an access token is replaced, at most, in seconds, and as a part of its life. */
const early_max_s = 300;
const early_part = 0.2;

/** Whether an access token is to be replaced soon. One whose end is not known never is. */
export const isDue = ({ expires_at, expire_in }: Tokens, now_s: number): boolean =>
  expires_at !== undefined &&
  now_s >= expires_at - Math.min(early_max_s, (expire_in ?? early_max_s) * early_part);

/** Whether an access token is over. */
export const isExpired = ({ expires_at }: Tokens, now_s: number): boolean =>
  expires_at !== undefined && now_s >= expires_at;
