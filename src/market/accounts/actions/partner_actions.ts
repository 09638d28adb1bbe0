import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import { isDrawnId } from '../../../engine/store/ids.ts';
import { toJson } from '../../../engine/store/json.ts';
import { account_limits } from '../account_limits.ts';
import { findPartner, listLiveKeys, lockPartner, retireKey } from '../accounts.store.ts';
import { partner_ids } from '../accounts.tables.ts';
import { addPartnerKey } from '../keys/partner_key.ts';
import type {
  key_add,
  key_retire,
  partner_create,
  partner_reinstate,
  partner_suspend,
} from './partner_actions.contract.ts';
import { insertPartner, reinstatePartner, suspendPartner } from './partner_actions.store.ts';
import { recordStatus } from './status_events.ts';

const live_keys_max = account_limits.live_keys_max.value;

/** Adds a key to a partner. @returns the key and its number. */
const addKeyTo = (
  {
    store,
    master_keys,
    business_clock,
  }: Pick<ActionContext<typeof key_add>, 'store' | 'master_keys' | 'business_clock'>,
  partner_id: number,
) => addPartnerKey(store, master_keys, business_clock, partner_id);

export const createPartner: ActionHandler<typeof partner_create> = async (context, request) => {
  const { store, ids, refuse } = context;
  const { partner_id: named, partner_name, redirect_origins, redirect_uris } = request;
  if (named !== undefined && (await isDrawnId(store, partner_ids, named))) return refuse('id_not_yours');
  const partner_id = named ?? ids.next(partner_ids);
  const row = {
    partner_id,
    partner_name,
    redirect_origins: toJson(redirect_origins),
    redirect_uris: toJson(redirect_uris),
  };
  if ((await store.run(insertPartner, row)) === 0) return refuse('partner_exists');
  return { partner_id, ...(await addKeyTo(context, partner_id)) };
};

export const suspendPartnerAction: ActionHandler<typeof partner_suspend> = async (
  { store, now, request_id, refuse },
  { partner_id },
) => {
  if ((await store.run(suspendPartner, { partner_id })) === 1)
    return recordStatus(store, { partner_id }, 'suspend', { request_id, now });
  return refuse((await store.first(findPartner, { partner_id })) ? 'already_suspended' : 'partner_not_found');
};

export const reinstatePartnerAction: ActionHandler<typeof partner_reinstate> = async (
  { store, now, request_id, refuse },
  { partner_id },
) => {
  if ((await store.run(reinstatePartner, { partner_id })) === 1)
    return recordStatus(store, { partner_id }, 'reinstate', { request_id, now });
  return refuse((await store.first(findPartner, { partner_id })) ? 'not_suspended' : 'partner_not_found');
};

export const addKey: ActionHandler<typeof key_add> = async (context, { partner_id }) => {
  const { store, refuse } = context;
  if (!(await store.first(lockPartner, { partner_id }))) return refuse('partner_not_found');
  const live = await store.all(listLiveKeys, { partner_id });
  return live.length >= live_keys_max ? refuse('too_many_keys') : addKeyTo(context, partner_id);
};

export const retireKeyAction: ActionHandler<typeof key_retire> = async (
  { store, now, refuse },
  { partner_id, key_id },
) => {
  await store.first(lockPartner, { partner_id });
  const live = await store.all(listLiveKeys, { partner_id });
  if (!live.some((key) => key.key_id === key_id)) return refuse('key_not_found');
  if (live.length === 1) return refuse('last_key');
  await store.run(retireKey, { partner_id, key_id, retired_at: now });
  return {};
};
