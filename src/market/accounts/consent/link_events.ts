// The events of links: partners are linked to shops and merchants, and the tokens of a link are revoked.

import type { Transaction } from '../../../engine/store/store.ts';
import { eventSubject } from '../../event/event.ts';
import { recordMerchantEvent, recordShopEvents } from '../../event/record_next_events.ts';
import { type LinkedOwner, linkedOwnerKey } from '../tokens/token_owner.ts';

/** Who decides about links: the seller, or an operator for the seller. */
export type LinkActor = 'seller' | 'marketplace';

interface LinkEvent {
  readonly kind: 'link' | 'unlink' | 'expire' | 'revoke_tokens';
  readonly partner_id: number;
  /** Nobody decides that a link expires, or that tokens are revoked because one was used twice. */
  readonly actor: LinkActor | 'system';
  readonly data: Readonly<Record<string, number>>;
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
}

/** Records an event of a link, in a transaction that has changed or locked the row of the link. */
export function recordLinkEvent(
  store: Transaction,
  owner: LinkedOwner,
  { kind, partner_id, actor, data, now }: LinkEvent,
): Promise<void> {
  const change = {
    subject: eventSubject('link', String(partner_id)),
    kind,
    data: { partner_id, owner: linkedOwnerKey(owner).kind, ...data },
  };
  const by = { actor, partner_id: null, request_id: '', now } as const;
  return 'shop_id' in owner
    ? recordShopEvents(store, owner.shop_id, [change], by)
    : recordMerchantEvent(store, owner.merchant_id, change, by);
}
