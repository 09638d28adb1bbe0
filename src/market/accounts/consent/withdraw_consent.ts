import type { Transactions } from '../../../engine/store/store.ts';
import type { LinkedOwner } from '../tokens/token_owner.ts';
import { tokenStatements } from '../tokens/tokens.store.ts';
import { deleteShopCodes } from './codes.store.ts';
import { changeLink, copyLinks } from './link.ts';
import { type LinkActor, recordLinkEvent } from './link_events.ts';
import { linkStatements } from './links.store.ts';
import { inGroups } from './owner_groups.ts';

/**
 * Ends a partner's links to shops and merchants: its tokens for them are revoked, and its unused codes return no tokens
 * for them. A link that has ended is not changed. If the call fails, repeating it completes it.
 *
 * @param now Unix seconds by the business clock.
 * @returns the owners whose links were live before.
 */
export async function withdrawConsent(
  database: Transactions,
  now: number,
  partner_id: number,
  owners: readonly LinkedOwner[],
  actor: LinkActor = 'seller',
): Promise<LinkedOwner[]> {
  const unlinked: LinkedOwner[] = [];
  const links = await inGroups(owners, async (owner) => {
    let count = 0;
    const link = await changeLink(database, partner_id, owner, async (store, { kind, owner_id }) => {
      const key = { owner_id, partner_id };
      count = await store.run(linkStatements[kind].unlink, { ...key, unlinked_at: now });
      const revoked_tokens = await store.run(tokenStatements[kind].revokeAll, { ...key, revoked_at: now });
      if ('shop_id' in owner) await store.run(deleteShopCodes, { shop_id: owner_id, partner_id });
      if (count > 0)
        await recordLinkEvent(store, owner, {
          kind: 'unlink',
          partner_id,
          actor,
          data: { revoked_tokens },
          now,
        });
    });
    if (count > 0) unlinked.push(owner);
    return link;
  });
  await copyLinks(database, links.flat());
  return unlinked;
}
