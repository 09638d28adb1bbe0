// The two calls that give out tokens.
import type { CallableOperation } from './callable_operation.ts';
import type { TokenOwner, Tokens } from './tokens.ts';

/** The code of a consent, and whose consent it is: both come with the redirect. */
export type Code =
  | { readonly code: string; readonly shop_id: number }
  | { readonly code: string; readonly main_account_id: number };

/** What a code is exchanged for. */
export interface ExchangedTokens
  extends Required<Pick<Tokens, 'access_token' | 'refresh_token' | 'expire_in'>> {
  /** What a main account gave its consent for. */
  readonly shop_id_list?: readonly number[];
  readonly merchant_id_list?: readonly number[];
}

/** The operations that give out tokens. */
export interface TokenOperations {
  readonly exchange: CallableOperation;
  readonly refresh: CallableOperation;
}

/** The tokens of an answer, as they are kept. */
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

/** For whom the tokens of a code are. */
export function ownersOf(partner_id: number, code: Code, exchanged: ExchangedTokens): TokenOwner[] {
  if ('shop_id' in code) return [{ partner_id, shop_id: code.shop_id }];
  const { shop_id_list = [], merchant_id_list = [] } = exchanged;
  return [
    ...shop_id_list.map((shop_id) => ({ partner_id, shop_id })),
    ...merchant_id_list.map((merchant_id) => ({ partner_id, merchant_id })),
  ];
}
