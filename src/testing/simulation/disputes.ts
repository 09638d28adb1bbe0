// What the marketplace does in a round about returns that sellers objected to: it takes them up, and decides
// a day later.
import { decideReturnAction, takeUpReturnAction } from '../../market/marketplace/actions/return_actions.ts';
import type { Order } from '../../market/order/package.ts';
import { listReturnsOfOrder } from '../../market/returns/returns.store.ts';
import type { Acting } from './acting.ts';
import { durations, shares } from './simulation.ts';

/** Takes up or decides the disputed returns of an order that have waited long enough. */
export async function judge(acting: Acting, { order_sn }: Order): Promise<void> {
  const { store, shop, now } = acting;
  const { shop_id } = shop;
  for (const row of await store.all(listReturnsOfOrder, { shop_id, order_sn })) {
    const { return_sn, return_status, update_time } = row;
    if (now < update_time + durations.judgement) continue;
    if (return_status === 'SELLER_DISPUTE') await takeUpReturnAction(acting, { shop_id, return_sn });
    if (return_status !== 'JUDGING') continue;
    const is_for_buyer = acting.randomOf(`judgement ${return_sn}`).chance(shares.decided_for_buyer);
    await decideReturnAction(acting, { shop_id, return_sn, in_favour_of: is_for_buyer ? 'buyer' : 'seller' });
  }
}
