// The common part of exchanging a code and exchanging a refresh token.
import type { Derivation } from '../../../engine/derivation.ts';
import type { Ids } from '../../../engine/store/ids.ts';
import type { Store, Transactions } from '../../../engine/store/store.ts';
import { findMerchant, findShop } from '../accounts.store.ts';
import type { LinkRow } from '../consent/links.store.ts';
import { linkStatements } from '../consent/links.store.ts';
import type { TokenLifetimes } from './issue_tokens.ts';
import type { OwnerKey } from './token_owner.ts';

/** The parts of a handler's context that exchanging tokens needs. */
export interface Exchanger {
  readonly partner_id: number;
  readonly store: Transactions;
  readonly ids: Ids;
  readonly derivation: Derivation;
  /** Unix seconds by the business clock. */
  readonly now: number;
  readonly settings: TokenLifetimes & { readonly access_token_grace_s: number };
}

/** Whether a text has the form of a token or code. Other texts are refused without a database query. */
export const isWellFormed = (token: string): boolean => /^[0-9a-f]{32}$/.test(token);

export type LinkFailure = 'not_linked' | 'consent_expired' | 'banned';

/**
 * Locks the link, so that no tokens are issued while the consent is being withdrawn.
 *
 * @returns why no tokens can be issued; undefined if the link is live, null if there never was one.
 */
export async function findLinkFailure(
  store: Store,
  { kind, owner_id }: OwnerKey,
  { partner_id, now }: Pick<Exchanger, 'partner_id' | 'now'>,
): Promise<LinkFailure | null | undefined> {
  const [link, owner] = await Promise.all([
    store.first(linkStatements[kind].lock, { owner_id, partner_id }),
    findOwner(store, { kind, owner_id }),
  ]);
  if (!link) return null;
  return linkFailure(link, now) ?? (owner?.status === 'active' ? undefined : 'banned');
}

function linkFailure({ unlinked_at, expires_at }: LinkRow, now: number): LinkFailure | undefined {
  if (unlinked_at !== null) return 'not_linked';
  return expires_at <= now ? 'consent_expired' : undefined;
}

const findOwner = (
  store: Store,
  { kind, owner_id }: OwnerKey,
): Promise<{ readonly status: string } | undefined> =>
  kind === 'shop'
    ? store.first(findShop, { shop_id: owner_id })
    : store.first(findMerchant, { merchant_id: owner_id });
