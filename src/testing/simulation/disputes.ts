// What happens in a round to returns that sellers objected to: buyers answer offers, and the marketplace takes up
// disputes and decides a day later.
import { decideReturnAction, takeUpReturnAction } from '../../market/marketplace/actions/return_actions.ts';
import { answerOfferAction } from '../../market/marketplace/actions/return_answers.ts';
import type { Order } from '../../market/order/package.ts';
import { listReturnsOfOrder } from '../../market/returns/returns.store.ts';
import type { Acting } from './acting.ts';
import { durations, shares } from './simulation.ts';

/** Answers the seller's offer about a return, once the buyer has thought about it. */
async function answerOffer(
  acting: Acting,
  { return_sn, update_time }: Awaited<ReturnType<typeof listReturns>>[number],
): Promise<void> {
  if (acting.now < update_time + durations.answer_to_offer) return;
  const is_accepted = acting.randomOf(`offer ${return_sn} ${update_time}`).chance(shares.offer_accepted);
  const answer = is_accepted ? 'ACCEPT' : 'REFUSE';
  await answerOfferAction(acting, { shop_id: acting.shop.shop_id, return_sn, answer });
}

const listReturns = ({ store, shop }: Acting, { order_sn }: Order) =>
  store.all(listReturnsOfOrder, { shop_id: shop.shop_id, order_sn });

/** Answers offers about the returns of an order, and takes up or decides disputes that have waited long enough. */
export async function judge(acting: Acting, order: Order): Promise<void> {
  const { shop, now } = acting;
  const { shop_id } = shop;
  for (const row of await listReturns(acting, order)) {
    const { return_sn, return_status, update_time } = row;
    if (row.negotiation_status === 'PENDING_BUYER_RESPOND') await answerOffer(acting, row);
    if (now < update_time + durations.judgement) continue;
    if (return_status === 'SELLER_DISPUTE') await takeUpReturnAction(acting, { shop_id, return_sn });
    if (return_status !== 'JUDGING') continue;
    const is_for_buyer = acting.randomOf(`judgement ${return_sn}`).chance(shares.decided_for_buyer);
    await decideReturnAction(acting, { shop_id, return_sn, in_favour_of: is_for_buyer ? 'buyer' : 'seller' });
  }
}
