import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { isDrawnId } from '../../../engine/store/ids.ts';
import { toJson } from '../../../engine/store/json.ts';
import { findMerchant, findShop } from '../accounts.store.ts';
import { shop_ids } from '../accounts.tables.ts';
import type { shop_create, shop_reinstate, shop_suspend } from './shop_actions.contract.ts';
import { insertShop, reinstateShop, suspendShop } from './shop_actions.store.ts';
import { recordStatus } from './status_events.ts';

export const createShop: ActionHandler<typeof shop_create> = async ({ store, ids, refuse }, request) => {
  const { shop_id: named, shop_name, region, seller_type, merchant_id = null, rights } = request;
  if (named !== undefined && (await isDrawnId(store, shop_ids, named))) return refuse('id_not_yours');
  if (merchant_id !== null && !(await store.first(findMerchant, { merchant_id })))
    return refuse('merchant_not_found');
  const shop_id = named ?? ids.next(shop_ids);
  const row = { shop_id, shop_name, region, seller_type, merchant_id, rights: toJson(rights) };
  return (await store.run(insertShop, row)) === 1 ? { shop_id } : refuse('shop_exists');
};

export const suspendShopAction: ActionHandler<typeof shop_suspend> = async (
  { store, now, request_id, refuse },
  { shop_id },
) => {
  if ((await store.run(suspendShop, { shop_id })) === 1)
    return recordStatus(store, { shop_id }, 'suspend', { request_id, now });
  return refuse((await store.first(findShop, { shop_id })) ? 'already_suspended' : 'shop_not_found');
};

export const reinstateShopAction: ActionHandler<typeof shop_reinstate> = async (
  { store, now, request_id, refuse },
  { shop_id },
) => {
  if ((await store.run(reinstateShop, { shop_id })) === 1)
    return recordStatus(store, { shop_id }, 'reinstate', { request_id, now });
  return refuse((await store.first(findShop, { shop_id })) ? 'not_suspended' : 'shop_not_found');
};
