import { hash, randomBytes } from 'node:crypto';
import { type Clock, seconds } from '../platform/contract/clock.ts';
import { ExplainedError } from '../platform/contract/thrown.ts';
import type { Ids } from '../platform/store/ids.ts';
import type { Transaction } from '../platform/store/store.ts';
import { account_limits } from './account_limits.ts';
import { findMerchantLink, findShopLink, insertMerchantToken, insertShopToken } from './accounts.store.ts';
import { token_chain_ids } from './accounts.tables.ts';

export const access_token_lifetime_s = account_limits.access_token_lifetime_s.value;
export const refresh_token_lifetime_s = account_limits.refresh_token_lifetime_s.value;

export interface Tokens {
  access_token: string;
  refresh_token: string;
  /** Seconds until the access token expires. */
  expire_in: number;
}

/** The shop or merchant that tokens are for. */
export type TokenOwner = { shop_id: number } | { merchant_id: number };

/** Tokens cannot be issued; the message says why. */
export class TokenIssueError extends ExplainedError {
  override readonly name = 'TokenIssueError';
}

/** The hash of a token, which is all that is stored of it. */
export const tokenHash = (token: string): string => hash('sha256', token);

/**
 * Issues an access and a refresh token of a new chain to a partner for a shop or merchant that it is linked to.
 *
 * @throws TokenIssueError when there is no live link.
 */
export async function issueTokens(
  store: Transaction,
  ids: Ids,
  clock: Clock,
  partner_id: number,
  owner: TokenOwner,
): Promise<Tokens> {
  const now = seconds(clock);
  const link =
    'shop_id' in owner
      ? await store.first(findShopLink, { shop_id: owner.shop_id, partner_id })
      : await store.first(findMerchantLink, { merchant_id: owner.merchant_id, partner_id });
  const owner_name = 'shop_id' in owner ? `shop ${owner.shop_id}` : `merchant ${owner.merchant_id}`;
  if (!link || link.unlinked_at !== null)
    throw new TokenIssueError(`Partner ${partner_id} is not linked to ${owner_name}.`);
  if (link.expires_at <= now)
    throw new TokenIssueError(`The consent of ${owner_name} to partner ${partner_id} has expired.`);

  const chain_id = ids.next(token_chain_ids);
  const issue = async (kind: 'access' | 'refresh', lifetime_s: number) => {
    const token = randomBytes(16).toString('hex');
    const row = {
      token_sha256: tokenHash(token),
      kind,
      partner_id,
      chain_id,
      issued_at: now,
      expires_at: now + lifetime_s,
    };
    if ('shop_id' in owner) await store.run(insertShopToken, { ...row, shop_id: owner.shop_id });
    else await store.run(insertMerchantToken, { ...row, merchant_id: owner.merchant_id });
    return token;
  };
  return {
    access_token: await issue('access', access_token_lifetime_s),
    refresh_token: await issue('refresh', refresh_token_lifetime_s),
    expire_in: access_token_lifetime_s,
  };
}
