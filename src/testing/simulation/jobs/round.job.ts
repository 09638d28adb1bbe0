// A round of a simulated shop, up to three times a day: sellers work, carriers come, and once a week finance
// pays out. A round continues from whatever has happened since the last one, no matter who did it.

import type { JobKind } from '../../../engine/jobs/job.ts';
import { digits } from '../../../engine/seeded_random.ts';
import { inBatches } from '../../../engine/store/bulk.ts';
import { listOrdersInStatuses } from '../../../market/order/lists/orders_in_status.store.ts';
import { findOrders } from '../../../market/order/locked_orders.ts';
import type { OrderStatus } from '../../../market/order/order.ts';
import type { Order } from '../../../market/order/package.ts';
import { makePayout } from '../../../market/payment/payouts/payout.ts';
import { type Acting, actIn } from '../acting.ts';
import { beginsWeek } from '../calendar.ts';
import { collect, planBuyersWord, planDeliveries } from '../carriers.ts';
import { planComments } from '../comments.ts';
import { judge } from '../disputes.ts';
import { enqueueRound, round_kind } from '../schedule.ts';
import { restock, seller_work } from '../sellers.ts';
import { updateLookedAt } from '../simulation.store.ts';

/** How many orders one round lists; the next round lists the rest. */
const orders_max = 1_000;
/** How many orders of one status one round works on. */
const work_max = 150;
const payout_id_length = 20;

type Work = (acting: Acting, order: Order) => Promise<unknown>;

/** Work on orders that does not depend on their sellers. */
const other_work: readonly (readonly [OrderStatus, Work])[] = [
  ['PROCESSED', collect],
  ['TO_RETURN', judge],
];
/** What happens next to orders that have reached a status since the last round. */
const followed: readonly (readonly [OrderStatus, Work])[] = [
  ['SHIPPED', planDeliveries],
  ['TO_CONFIRM_RECEIVE', planBuyersWord],
  ['COMPLETED', planComments],
];
const statusesOf = (work: readonly (readonly [OrderStatus, unknown])[]) => work.map(([status]) => status);
const listWaiting = listOrdersInStatuses([...statusesOf(seller_work), ...statusesOf(other_work)]);
const listFollowed = listOrdersInStatuses(statusesOf(followed));

type Listed = readonly { order_sn: string; order_status: OrderStatus; update_time: number }[];

/** The orders that changed first come first, in the same order on every engine. */
const namesIn = (listed: Listed, status: OrderStatus): string[] =>
  listed
    .filter(({ order_status }) => order_status === status)
    .sort((a, b) => a.update_time - b.update_time || (a.order_sn < b.order_sn ? -1 : 1))
    .map(({ order_sn }) => order_sn);

/** Does the work on the listed orders, each in its state at that moment. */
async function doWork(acting: Acting, order_sns: readonly string[], work: Work): Promise<void> {
  if (order_sns.length === 0) return;
  const orders = await findOrders(acting.store, acting.shop.shop_id, order_sns);
  for (const order_sn of order_sns) {
    const order = orders.get(order_sn);
    if (order) await work(acting, order);
  }
}

async function payOut({ store, shop, region, now, randomOf }: Acting): Promise<void> {
  const encrypted_payout_id = randomOf(`payout at ${now}`).text(digits, payout_id_length);
  const { shop_id } = shop;
  await makePayout(store, { shop_id, region, released_until: now, paid_at: now, encrypted_payout_id });
}

async function doRound(acting: Acting): Promise<void> {
  const { store, shop, region, now } = acting;
  const { shop_id, started_at, looked_at } = shop;
  const begins_week = beginsWeek(region, now, looked_at);
  if (begins_week) {
    if (shop.sellers === 'diligent') await restock(acting);
    await payOut(acting);
  }
  const waiting = await store.all(listWaiting, { shop_id, changed_from: 0, limit: orders_max });
  for (const [status, work] of shop.sellers === 'diligent' ? seller_work : [])
    await doWork(acting, namesIn(waiting, status).slice(0, work_max), work);
  for (const [status, work] of other_work)
    await doWork(acting, namesIn(waiting, status).slice(0, work_max), work);
  const changed_from = looked_at;
  const changed = await store.all(listFollowed, { shop_id, changed_from, limit: orders_max });
  for (const [status, plan] of followed)
    await inBatches(namesIn(changed, status), async (order_sns) => {
      await doWork(acting, order_sns, plan);
      return [];
    });
  // If more have changed, the listed ones are listed again until they are delivered, confirmed and commented on.
  const seen = changed.length < orders_max ? now : looked_at + 1;
  if (begins_week || changed.length > 0)
    await store.run(updateLookedAt, { shop_id, started_at, looked_at: seen });
  await enqueueRound(acting, !waiting.some(({ order_status }) => order_status !== 'TO_RETURN'));
}

export const simulatedRoundJob: JobKind = {
  name: round_kind,
  async perform(context) {
    const { job_id, now } = context;
    return async (store) => {
      const acting = await actIn(store, context, Number(job_id), `simulated round ${job_id}/${now}`);
      if (acting) await doRound(acting);
    };
  },
  onFailed: (context) => async (store) => {
    const acting = await actIn(store, context, Number(context.job_id), context.job_id);
    if (acting) await enqueueRound(acting, true);
  },
};
