import type { Derivation } from '../../../engine/derivation.ts';
import type { Ids } from '../../../engine/store/ids.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { token_chain_ids } from '../accounts.tables.ts';
import { linkStatements } from '../consent/links.store.ts';
import { type LinkedOwner, linkedOwnerKey, type OwnerKey } from './token_owner.ts';
import { randomToken, type TokenKind, tokenHash } from './token_text.ts';
import { tokenStatements } from './tokens.store.ts';

export interface NewTokens {
  access_token: string;
  refresh_token: string;
  /** Seconds until the access token expires. */
  expire_in: number;
}

/** Lifetimes of tokens. */
export interface TokenLifetimes {
  readonly access_token_lifetime_s: number;
  readonly refresh_token_lifetime_s: number;
}

/** The parts of a marketplace that issuing tokens needs. */
export interface TokenIssuer {
  readonly ids: Ids;
  readonly business_clock: Clock;
  readonly derivation: Derivation;
  readonly settings: TokenLifetimes;
}

/** Tokens cannot be issued; the message says why. */
export class TokenIssueError extends ExplainedError {
  override readonly name = 'TokenIssueError';
}

/** A pair of tokens, with its owner and partner. */
export interface TokenPair {
  readonly owner: OwnerKey;
  readonly partner_id: number;
  readonly chain_id: number;
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Stores the hashes of a pair of tokens whose lifetime starts now. An existing pair is not changed. */
export function insertTokens(
  store: Transaction,
  { owner: { kind: owner_kind, owner_id }, partner_id, chain_id, access_token, refresh_token }: TokenPair,
  now: number,
  { access_token_lifetime_s, refresh_token_lifetime_s }: TokenLifetimes,
): NewTokens {
  const insert = (kind: TokenKind, token: string, lifetime_s: number) =>
    store.write(tokenStatements[owner_kind].insertIfAbsent, {
      owner_id,
      token_sha256: tokenHash(token),
      kind,
      partner_id,
      chain_id,
      issued_at: now,
      expires_at: now + lifetime_s,
    });
  insert('access', access_token, access_token_lifetime_s);
  insert('refresh', refresh_token, refresh_token_lifetime_s);
  return { access_token, refresh_token, expire_in: access_token_lifetime_s };
}

/**
 * Issues an access and a refresh token of a new chain to a partner, for a shop or merchant that it is linked to.
 *
 * @param revoke whether they take the place of its other tokens for this owner, which are then revoked.
 * @throws TokenIssueError if there is no live link.
 */
export async function issueTokens(
  store: Transaction,
  { ids, business_clock, derivation, settings }: TokenIssuer,
  partner_id: number,
  token_owner: LinkedOwner,
  { revoke = false }: { readonly revoke?: boolean } = {},
): Promise<NewTokens> {
  const now = seconds(business_clock);
  const owner = linkedOwnerKey(token_owner);
  const { kind, owner_id } = owner;
  const link = await store.first(linkStatements[kind].lock, { owner_id, partner_id });
  if (!link || link.unlinked_at !== null)
    throw new TokenIssueError(`Partner ${partner_id} is not linked to ${kind} ${owner_id}.`);
  if (link.expires_at <= now)
    throw new TokenIssueError(`The consent of ${kind} ${owner_id} to partner ${partner_id} has expired.`);
  if (revoke) store.write(tokenStatements[kind].revokeAll, { owner_id, partner_id, revoked_at: now });
  const pair = {
    owner,
    partner_id,
    chain_id: ids.next(token_chain_ids),
    access_token: randomToken(derivation, 'access', partner_id),
    refresh_token: randomToken(derivation, 'refresh', partner_id),
  };
  return insertTokens(store, pair, now, settings);
}
