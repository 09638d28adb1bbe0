// A simulated buyer orders items that the shop has, and may pay later, never pay, or ask to cancel.

import type { JobKind } from '../../../engine/jobs/job.ts';
import type { Random } from '../../../engine/seeded_random.ts';
import { Refusal } from '../../../kit/contract/refusal.ts';
import { placeAs } from '../../../market/marketplace/actions/order_place.ts';
import { orderSn, sn_letters, sn_letters_length } from '../../../market/order/order_number.ts';
import { listOrderableItems } from '../../../market/product/stock/orderable_item.store.ts';
import { listSkusSoldAs } from '../../../market/sbs/ledger/sold_stock.store.ts';
import { isWarehouseRegion } from '../../../market/sbs/sbs.ts';
import { type Acting, actIn } from '../acting.ts';
import { enqueueOrder, enqueueRound, enqueueStep, order_kind } from '../schedule.ts';
import { durations, shares } from '../simulation.ts';

/** A buyer chooses from this many items, and tries again this often if the chosen ones turn out to be sold out. */
const items_max = 200;
const tries_max = 4;

interface Line {
  readonly item_id: number;
  readonly model_id: number;
  readonly quantity: number;
}

/** Whether the item is in the marketplace's warehouses. Only an order shows whether there is enough stock there. */
async function isWarehoused({ store, shop: { shop_id }, region }: Acting, line: Line): Promise<boolean> {
  if (!isWarehouseRegion(region)) return false;
  const sold_as = { shop_item_id: line.item_id, shop_model_id: line.model_id };
  return (await store.all(listSkusSoldAs, { shop_id, whs_region: region, ...sold_as })).length > 0;
}

/** What a buyer orders: one line, or several lines of different items that are in stock. */
async function chooseLines(acting: Acting, random: Random): Promise<Line[]> {
  const { store, shop } = acting;
  const listed = await store.all(listOrderableItems, { shop_id: shop.shop_id, limit: items_max });
  const orderable = listed.filter(({ available }) => available > 0);
  const [first, ...others] = Array.from({ length: 3 }, () => {
    if (orderable.length === 0) return undefined;
    const { item_id, model_id, available } = random.pick(orderable);
    return {
      item_id,
      model_id,
      quantity: Math.min(available, random.chance(0.8) ? 1 : random.between(2, 3)),
    };
  });
  if (!first) return [];
  const lines: Line[] = [first];
  if (await isWarehoused(acting, first)) return lines;
  for (const line of others) {
    if (!line || !random.chance(shares.second_line)) break;
    if (lines.some(({ item_id }) => item_id === line.item_id) || (await isWarehoused(acting, line))) break;
    lines.push(line);
  }
  return lines;
}

/** Plans what the buyer does after the order was placed. */
async function planBuyer(acting: Acting, order_sn: string, is_unpaid: boolean, random: Random) {
  const { now } = acting;
  const at = ([from, to]: readonly [number, number]) => now + random.between(from, to);
  if (is_unpaid && !random.chance(shares.never_pays))
    await enqueueStep(acting, 'pay', [order_sn], at(durations.payment));
  if (random.chance(shares.cancels))
    await enqueueStep(acting, 'cancel', [order_sn], at(durations.change_of_mind));
}

async function placeAnOrder(acting: Acting, order_sn: string): Promise<void> {
  const { shop_id } = acting.shop;
  const random = acting.randomOf(`order ${order_sn}`);
  const cod = random.chance(shares.cod);
  const unpaid = !cod && random.chance(shares.pays_later);
  const buyer_user_id = random.between(500_000, 599_999);
  for (let tries = 0; tries < tries_max; tries++) {
    const item_list = await chooseLines(acting, random);
    if (item_list.length === 0) return;
    const placed = await placeAs(
      acting,
      {
        shop_id,
        item_list,
        buyer_user_id,
        buyer_username: `buyer_${buyer_user_id}`,
        estimated_shipping_fee_micros: 0,
        payment_method: '',
        cod,
        unpaid,
        message_to_seller: '',
      },
      order_sn,
    );
    if (!(placed instanceof Refusal)) return planBuyer(acting, order_sn, unpaid, random);
    if (placed.reason === 'shop_on_holiday') return;
    // A refused order of one line has written nothing.
    if (item_list.length > 1) throw new Error(`An order was refused: ${placed.reason}.`);
  }
}

export const placeSimulatedOrderJob: JobKind = {
  name: order_kind,
  async perform(context) {
    const { job_id } = context;
    const [started_at = 0, at = 0] = job_id.split('/').map(Number);
    return async (store) => {
      const acting = await actIn(store, context, started_at, `simulated order ${job_id}`);
      if (!acting) return;
      await enqueueOrder(acting, at);
      if (!acting.is_active) return;
      const letters = acting.randomOf(`number at ${at}`).text(sn_letters, sn_letters_length);
      await placeAnOrder(acting, orderSn(acting.region, acting.now, letters));
      await enqueueRound(acting, false);
    };
  },
  onFailed: (context) => async (store) => {
    const [started_at = 0, at = 0] = context.job_id.split('/').map(Number);
    const acting = await actIn(store, context, started_at, context.job_id);
    if (acting) await enqueueOrder(acting, at);
  },
};
