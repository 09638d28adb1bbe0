// Signs calls with the tokens of their shop or merchant, and again with new tokens if these are refused.
import { isRecord } from '../records.ts';
import type { CallableOperation } from './callable_operation.ts';
import type { ClientOptions, MerchantCredentials, ShopCredentials } from './options.ts';
import type { TextAnswer } from './send_call.ts';
import type { SigningOptions } from './signed_url.ts';
import type { TokenKeeper } from './token_keeper.ts';
import type { TokenOwner, Tokens } from './tokens.ts';
import { untilAborted } from './until_aborted.ts';

/**
 * The codes with which the two dialects refuse an access token. Operations also use the first one, but not
 * with 403.
 */
const token_refusals: readonly unknown[] = ['error_auth', 'invalid_acceess_token'];

function isTokenRefusal({ status, text }: TextAnswer): boolean {
  if (status !== 403) return false;
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && token_refusals.includes(body.error);
  } catch {
    return false;
  }
}

/** Tokens that the program passed in, if any. */
const givenTokens = ({ access_token, ...rest }: ShopCredentials | MerchantCredentials): Tokens | undefined =>
  access_token === undefined ? undefined : { ...rest, access_token };

interface Caller {
  readonly owner: TokenOwner;
  readonly given: Tokens | undefined;
  sign(tokens: Tokens): Pick<SigningOptions, 'shop' | 'merchant'>;
}

/** The shop or merchant that an operation is called for; undefined for a public one. */
function callerOf({ name, caller }: CallableOperation, options: ClientOptions): Caller | undefined {
  if (caller === 'public') return undefined;
  const { partner_id, shop, merchant } = options;
  if (caller === 'shop' && shop) {
    const { shop_id } = shop;
    const owner = { partner_id, shop_id };
    return {
      owner,
      given: givenTokens(shop),
      sign: ({ access_token }) => ({ shop: { shop_id, access_token } }),
    };
  }
  if (caller === 'merchant' && merchant) {
    const { merchant_id } = merchant;
    const owner = { partner_id, merchant_id };
    return {
      ...{ owner, given: givenTokens(merchant) },
      sign: ({ access_token }) => ({ merchant: { merchant_id, access_token } }),
    };
  }
  throw new Error(`${name} is called for a ${caller}: give the client its ${caller}`);
}

/**
 * Sends a call with valid tokens, at most twice, because tokens may end earlier than they say.
 *
 * @throws Error if there are no tokens, RefusalError if they cannot be refreshed.
 */
export async function sendWithTokens(
  operation: CallableOperation,
  options: ClientOptions,
  keeper: TokenKeeper,
  signal: AbortSignal | undefined,
  send: (signing: SigningOptions) => Promise<TextAnswer>,
): Promise<TextAnswer> {
  const { base_url, partner_id, partner_key, clock } = options;
  const signing = { base_url, partner_id, partner_key, ...(clock && { clock }) };
  const caller = callerOf(operation, options);
  if (!caller) return send(signing);
  const tokens = await untilAborted(keeper.find(caller.owner, caller.given), signal);
  if (!tokens)
    throw new Error(
      `${operation.name}: there are no tokens for this ${operation.caller}: exchange a code for them.`,
    );
  const answer = await send({ ...signing, ...caller.sign(tokens) });
  if (!isTokenRefusal(answer)) return answer;
  const others = await untilAborted(keeper.replace(caller.owner, tokens), signal);
  return others ? send({ ...signing, ...caller.sign(others) }) : answer;
}
