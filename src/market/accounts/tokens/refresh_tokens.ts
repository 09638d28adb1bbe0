import type { Transaction } from '../../../engine/store/store.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { account_limits } from '../account_limits.ts';
import { recordLinkEvent } from '../consent/link_events.ts';
import { insertTokens, type NewTokens } from './issue_tokens.ts';
import { type Exchanger, findLinkFailure, isWellFormed, type LinkFailure } from './token_exchange.ts';
import { type LinkedOwner, linkedOwnerKey, type OwnerKey } from './token_owner.ts';
import { derivedToken, isIssuedTo, tokenHash } from './token_text.ts';
import { tokenStatements } from './tokens.store.ts';

/**
 * Why a refresh fails: the token is unknown or revoked, has expired, or belongs to another owner; or the link does not
 * allow it.
 */
export type RefreshFailure = 'invalid_token' | 'token_expired' | 'not_of_owner' | LinkFailure;

const retry_s = account_limits.refresh_retry_s.value;

/**
 * The tokens that a refresh token is exchanged for, for an owner. They are derived, so repeated calls return the same
 * ones.
 */
const successorsOf = (
  { derivation, partner_id }: Exchanger,
  { kind, owner_id }: OwnerKey,
  refresh_token: string,
) => ({
  access_token: derivedToken(derivation, 'access', partner_id, 'refresh', kind, owner_id, refresh_token),
  refresh_token: derivedToken(derivation, 'refresh', partner_id, 'refresh', kind, owner_id, refresh_token),
});

/**
 * The result for a spent token. For a minute after it was spent, it returns the same tokens again, because their answer
 * may have been lost. After that, somebody has the token who should not, and it is unknown who: all tokens of the chain
 * are revoked.
 */
async function repeatRefresh(
  store: Transaction,
  exchanger: Exchanger,
  owner: OwnerKey,
  refresh_token: string,
  { chain_id, used_at }: { chain_id: number; used_at: number },
): Promise<NewTokens | Refusal<RefreshFailure>> {
  const { now, partner_id } = exchanger;
  const { kind, owner_id } = owner;
  if (now - used_at > retry_s) {
    const revoked_tokens = await store.run(tokenStatements[kind].revokeChain, {
      owner_id,
      chain_id,
      revoked_at: now,
    });
    if (revoked_tokens > 0) {
      const owner = kind === 'shop' ? { shop_id: owner_id } : { merchant_id: owner_id };
      const data = { revoked_tokens };
      await recordLinkEvent(store, owner, {
        kind: 'revoke_tokens',
        partner_id,
        actor: 'system',
        data,
        now,
      });
    }
    return refused('invalid_token');
  }
  const successors = successorsOf(exchanger, owner, refresh_token);
  const access = await store.first(tokenStatements[kind].find, {
    owner_id,
    token_sha256: tokenHash(successors.access_token),
  });
  // The token was exchanged under another master key, so its successors cannot be derived again.
  if (!access) return refused('invalid_token');
  return { ...successors, expire_in: Math.max(0, access.expires_at - now) };
}

/**
 * Exchanges a refresh token for the next tokens of its chain, in one transaction. Of concurrent calls, one spends the
 * token, and the others get the same tokens. If the call is refused, revoking a chain is still committed.
 */
export async function refreshTokens(
  exchanger: Exchanger,
  token_owner: LinkedOwner,
  refresh_token: string,
): Promise<NewTokens | Refusal<RefreshFailure>> {
  if (!isWellFormed(refresh_token)) return refused('invalid_token');
  const { partner_id, store: database, derivation, now, settings } = exchanger;
  const owner = linkedOwnerKey(token_owner);
  const { kind, owner_id } = owner;
  const key = { owner_id, token_sha256: tokenHash(refresh_token) };
  return database.transaction(async (store) => {
    const [failure, token] = await Promise.all([
      findLinkFailure(store, owner, exchanger),
      store.first(tokenStatements[kind].find, key),
    ]);
    if (!token)
      return refused(
        isIssuedTo(derivation, 'refresh', partner_id, refresh_token) ? 'not_of_owner' : 'invalid_token',
      );
    if (token.kind !== 'refresh' || token.partner_id !== partner_id) return refused('invalid_token');
    if (failure !== undefined) return refused(failure ?? 'not_linked');
    if (token.revoked_at !== null) return refused('invalid_token');
    const { chain_id, used_at } = token;
    if (used_at !== null) return repeatRefresh(store, exchanger, owner, refresh_token, { chain_id, used_at });
    if (token.expires_at <= now) return refused('token_expired');
    // The link was locked before the token was read, so nobody else can use or revoke it meanwhile.
    store.write(tokenStatements[kind].use, { ...key, now });
    const expires_at = now + settings.access_token_grace_s;
    store.write(tokenStatements[kind].endAccess, { owner_id, chain_id, expires_at });
    const successors = successorsOf(exchanger, owner, refresh_token);
    return insertTokens(store, { owner, partner_id, chain_id, ...successors }, now, settings);
  });
}
