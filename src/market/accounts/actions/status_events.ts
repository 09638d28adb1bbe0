// The events of bans: operators suspend and reinstate shops and partners.

import type { Transaction } from '../../../engine/store/store.ts';
import { eventSubject } from '../../event/event.ts';
import type { Actor } from '../../event/record_events.ts';
import { recordPartnerEvent, recordShopEvents } from '../../event/record_next_events.ts';

/** Records that an operator changed the status of a shop or partner, whose row this transaction has changed. */
export async function recordStatus(
  store: Transaction,
  owner: { readonly shop_id: number } | { readonly partner_id: number },
  kind: 'suspend' | 'reinstate',
  { request_id, now }: Pick<Actor, 'request_id' | 'now'>,
): Promise<Record<string, never>> {
  const data = { status: kind === 'suspend' ? 'banned' : 'active' };
  const by: Actor = { actor: 'marketplace', partner_id: null, request_id, now };
  if ('shop_id' in owner) {
    const subject = eventSubject('shop', String(owner.shop_id));
    await recordShopEvents(store, owner.shop_id, [{ subject, kind, data }], by);
  } else {
    const subject = eventSubject('partner', String(owner.partner_id));
    await recordPartnerEvent(store, owner.partner_id, { subject, kind, data }, by);
  }
  return {};
}
