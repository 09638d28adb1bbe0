/** The tokens of one shop or merchant, as they are stored. */
export interface Tokens {
  access_token: string;
  /** Left out if the access token must not be refreshed. */
  refresh_token?: string;
  /** Lifetime of the access token when it was issued, in seconds. */
  expire_in?: number;
  /** When the access token ends, in Unix seconds. */
  expires_at?: number;
}

/** The owner of tokens: a partner, with a shop or a merchant. */
export type TokenOwner =
  | { readonly partner_id: number; readonly shop_id: number }
  | { readonly partner_id: number; readonly merchant_id: number };

/** A text that identifies an owner, for storages whose keys are texts. */
export const ownerKey = (owner: TokenOwner): string =>
  'shop_id' in owner
    ? `partner_${owner.partner_id}_shop_${owner.shop_id}`
    : `partner_${owner.partner_id}_merchant_${owner.merchant_id}`;

/** How early an access token is replaced, at most, in seconds and as a fraction of its lifetime. */
const early_max_s = 300;
const early_part = 0.2;

/** Whether an access token should be replaced soon. If its end is unknown, it never should. */
export const isDue = ({ expires_at, expire_in }: Tokens, now_s: number): boolean =>
  expires_at !== undefined &&
  now_s >= expires_at - Math.min(early_max_s, (expire_in ?? early_max_s) * early_part);

/** Whether an access token has expired. */
export const isExpired = ({ expires_at }: Tokens, now_s: number): boolean =>
  expires_at !== undefined && now_s >= expires_at;
