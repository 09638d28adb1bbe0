// The two calls that issue tokens.
import type { CallableOperation } from './callable_operation.ts';
import type { TokenOwner, Tokens } from './tokens.ts';

/** The code of a consent, and its shop or main account. Both are in the redirect. */
export type Code =
  | { readonly code: string; readonly shop_id: number }
  | { readonly code: string; readonly main_account_id: number };

/** The tokens for a code. */
export interface ExchangedTokens
  extends Required<Pick<Tokens, 'access_token' | 'refresh_token' | 'expire_in'>> {
  /** The shops that a main account consented for. */
  readonly shop_id_list?: readonly number[];
  readonly merchant_id_list?: readonly number[];
}

/** The operations that issue tokens. */
export interface TokenOperations {
  readonly exchange: CallableOperation;
  readonly refresh: CallableOperation;
}

/** The tokens in an answer, in the form in which they are stored. */
export function tokensOf(
  {
    access_token,
    refresh_token,
    expire_in,
  }: Pick<ExchangedTokens, 'access_token' | 'refresh_token' | 'expire_in'>,
  now_s: number,
): Tokens {
  return { access_token, refresh_token, expire_in, expires_at: now_s + expire_in };
}

/** The owners of the tokens for a code. */
export function tokenOwnersOf(partner_id: number, code: Code, exchanged: ExchangedTokens): TokenOwner[] {
  if ('shop_id' in code) return [{ partner_id, shop_id: code.shop_id }];
  const { shop_id_list = [], merchant_id_list = [] } = exchanged;
  return [
    ...shop_id_list.map((shop_id) => ({ partner_id, shop_id })),
    ...merchant_id_list.map((merchant_id) => ({ partner_id, merchant_id })),
  ];
}
