import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { findPartner } from '../../accounts/accounts.store.ts';
import { newPushKey } from '../keys.ts';
import { countDue } from '../messages.store.ts';
import { insertReceiver, listReceivers, updatePushKey } from '../push.store.ts';
import { setReceiver } from '../set_receiver.ts';
import { testFault } from '../test_push.ts';
import type { partner_set_push, partner_set_push_key, push_status } from './receiver_actions.contract.ts';

export const setPush: ActionHandler<typeof partner_set_push> = async (context, request) => {
  const { store, outgoing, now, settings, refuse } = context;
  const { partner_id, callback_url, codes_on, blocked_shop_ids } = request;
  if (!(await store.first(findPartner, { partner_id }))) return refuse('partner_not_found');
  const outcome = callback_url ? outgoing.checkUrl(callback_url) : undefined;
  if (outcome) {
    const fault = testFault({ outcome });
    return refuse(fault?.reason === 'url_private' ? 'url_private' : 'url_invalid', fault?.message);
  }
  const set = { partner_id, callback_url, codes_on, blocked_shop_ids };
  await setReceiver(store, set, { now, kept_until: now + settings.push_days * 86_400 });
  store.onCommit(() => outgoing.onReceiverChanged());
  return {};
};

export const setPushKey: ActionHandler<typeof partner_set_push_key> = async (
  { store, master_keys, outgoing, refuse },
  { partner_id, remove },
) => {
  if (!(await store.first(findPartner, { partner_id }))) return refuse('partner_not_found');
  await store.run(insertReceiver, { partner_id });
  const { push_key, push_key_encrypted } = newPushKey(master_keys, partner_id);
  await store.run(updatePushKey, { partner_id, push_key_encrypted: remove ? null : push_key_encrypted });
  store.onCommit(() => outgoing.onReceiverChanged());
  return remove ? {} : { push_key };
};

export const pushStatus: ActionHandler<typeof push_status> = async ({ store, outgoing, now }) => {
  const receivers = (await store.all(listReceivers, {})).filter(({ callback_url }) => callback_url !== null);
  const described = receivers.map(async (receiver) => {
    const { partner_id, callback_url, status, suspended_at, lost_count } = receiver;
    const url = callback_url ?? '';
    const due = (await store.first(countDue, { partner_id, now }))?.due ?? 0;
    const circuit = outgoing.circuits.stateOf(url);
    const in_flight = outgoing.in_flight.countOf(String(partner_id));
    const held = { due, lost: lost_count, in_flight, circuit };
    return { partner_id, callback_url: url, status, suspended_at, ...held };
  });
  return { receivers: await Promise.all(described) };
};
