import { randomBytes } from 'node:crypto';
import type { ActionHandler } from '../../engine/action/action_handler.ts';
import { erased_text } from '../../engine/store/personal/erased.ts';
import type { ActionResponse } from '../../kit/contract/operator/action.ts';
import { findShop, listShopsAfter } from '../accounts/accounts.store.ts';
import { findErasure, insertErasure, listRunningErasures } from './buyer.store.ts';
import type { BuyerErasure } from './buyer.tables.ts';
import { erase_buyer_kind } from './buyer.ts';
import type { buyer_erase, buyer_get_erasure } from './buyer_actions.contract.ts';

const erasures_max = 1_000;

const shown = (erasure: BuyerErasure): ActionResponse<typeof buyer_get_erasure> => ({
  erasure_id: erasure.erasure_id,
  state: erasure.state,
  requested_at: erasure.requested_at,
  finished_at: erasure.finished_at ?? 0,
  orders: erasure.orders,
  returns: erasure.returns,
  documents: erasure.documents,
  images: erasure.images,
  pushes: erasure.pushes,
  kept_answers: erasure.kept_answers,
});

export const eraseBuyer: ActionHandler<typeof buyer_erase> = async (
  { store, jobs, now, call_observer, refuse },
  { shop_id, buyer_user_id, buyer_username },
) => {
  if (buyer_user_id === undefined && buyer_username === undefined) return refuse('buyer_not_named');
  if (buyer_username === erased_text) return refuse('buyer_erased');
  if (shop_id !== undefined && !(await store.first(findShop, { shop_id }))) return refuse('shop_not_found');
  const asked = {
    shop_id: shop_id ?? null,
    buyer_user_id: buyer_user_id ?? null,
    buyer_username: buyer_username ?? null,
  };
  const running = await store.all(listRunningErasures, {});
  const isSame = (erasure: BuyerErasure) =>
    (Object.keys(asked) as (keyof typeof asked)[]).every((name) => erasure[name] === asked[name]);
  let erasure = running.find(isSame);
  if (!erasure) {
    if (running.length >= erasures_max) return refuse('too_many_erasures');
    const [first] = await store.all(listShopsAfter, { shop_id: 0, limit: 1 });
    // Without shops there are no orders, and the first step finds nothing.
    const at_shop_id = shop_id ?? first?.shop_id ?? 1;
    const erasure_id = randomBytes(16).toString('hex');
    await store.run(insertErasure, { ...asked, erasure_id, requested_at: now, at_shop_id });
    erasure = await store.first(findErasure, { erasure_id });
  }
  if (!erasure) throw new Error('The erasure was added but not found.');
  const { erasure_id } = erasure;
  jobs.enqueue(store, {
    shop_id: erasure.at_shop_id,
    kind: erase_buyer_kind,
    job_id: erasure_id,
    due_at: now,
    now,
  });
  if (buyer_username !== undefined)
    store.onCommit(() => call_observer?.forget((text) => text.includes(buyer_username)));
  return shown(erasure);
};

export const getErasure: ActionHandler<typeof buyer_get_erasure> = async (
  { store, refuse },
  { erasure_id },
) => {
  const erasure = await store.first(findErasure, { erasure_id });
  return erasure ? shown(erasure) : refuse('erasure_not_found');
};
