// Changes a link in both places: with the shop or merchant, whose row is authoritative, and with the partner, as a
// copy.
import type { Row } from '../../../engine/store/param.ts';
import type { Store, Transaction, Transactions } from '../../../engine/store/store.ts';
import { type LinkedOwner, linkedOwnerKey, type OwnerKey, type OwnerKind } from '../tokens/token_owner.ts';
import { type LinkRow, linkStatements } from './links.store.ts';

/** A row of a link, with the kind of its owner. */
type KindOfLink = LinkRow & Pick<OwnerKey, 'kind'>;

/** Finds a partner's link to a shop or merchant, live or not. */
export const findLink = (
  store: Store,
  partner_id: number,
  owner: LinkedOwner,
): Promise<LinkRow | undefined> => {
  const { kind, owner_id } = linkedOwnerKey(owner);
  return store.first(linkStatements[kind].find, { owner_id, partner_id });
};

/**
 * Changes the link of one owner, in a transaction on its shard.
 *
 * @returns the changed row, or an empty list if there is no link.
 */
export const changeLink = (
  database: Transactions,
  partner_id: number,
  owner: LinkedOwner,
  change: (store: Transaction, owner: OwnerKey) => Promise<unknown>,
): Promise<KindOfLink[]> => {
  const key = linkedOwnerKey(owner);
  return database.transaction(async (store) => {
    await change(store, key);
    const rows = await store.all(linkStatements[key.kind].find, { owner_id: key.owner_id, partner_id });
    return rows.map((row) => ({ ...row, kind: key.kind }));
  });
};

/** Writes the partner's copies of its links, in one transaction on the partner's shard. */
export const copyLinks = (database: Transactions, links: readonly KindOfLink[]): Promise<void> =>
  database.transaction(async (store) => {
    for (const { kind, ...row } of links) await store.run(linkStatements[kind].copy, row);
  });

/** Writes the copies of links that are loaded from a data file; see `afterInsert` of a table. */
export const copyLoadedLinks =
  (kind: OwnerKind, tenant: 'shop_id' | 'merchant_id') =>
  async (store: Store, rows: readonly Row[]): Promise<void> => {
    const copies = rows.map(({ [tenant]: owner_id, ...row }) => ({ ...row, owner_id }) as LinkRow);
    await Promise.all(copies.map((copy) => store.run(linkStatements[kind].copy, copy)));
  };
