// What a diligent seller does in a round: what an app would do by calls.

import { digits } from '../../engine/seeded_random.ts';
import { steps } from '../../market/marketplace/advance/advance_steps.ts';
import { chosenInvoice } from '../../market/marketplace/advance/chosen_invoice.ts';
import { answerCancel, giveInvoiceAction } from '../../market/order/actions/order_actions.ts';
import { lockOrder } from '../../market/order/commands/order_command.ts';
import type { OrderStatus } from '../../market/order/order.ts';
import type { Order } from '../../market/order/package.ts';
import { listOrderLines } from '../../market/order/placed_order.store.ts';
import { setStock } from '../../market/product/actions/stock_set.ts';
import { listOrderableItems } from '../../market/product/stock/orderable_item.store.ts';
import type { Acting } from './acting.ts';
import { shares, stock_added, stock_low } from './simulation.ts';

const items_max = 200;

type Work = (acting: Acting, order: Order) => Promise<unknown>;

const giveInvoice: Work = async (acting, { order_sn }) => {
  const { store, shop, now } = acting;
  const { shop_id } = shop;
  const random = acting.randomOf(`invoice ${order_sn}`);
  const lines = await store.all(listOrderLines, { order_sns: [order_sn], shop_id });
  const invoice = chosenInvoice(lines, (count) => random.text(digits, count), now);
  return giveInvoiceAction(acting, { shop_id, order_sn, invoice });
};

const answerBuyer: Work = (acting, { order_sn }) => {
  const is_granted = acting.randomOf(`cancellation ${order_sn}`).chance(shares.cancellation_granted);
  const operation = is_granted ? 'ACCEPT' : 'REJECT';
  return answerCancel(acting, { shop_id: acting.shop.shop_id, order_sn, operation });
};

/** Arranges the shipment, mostly in the first round that finds the order. */
const shipOrder: Work = async (acting, { order_sn }) => {
  if (acting.randomOf(`ship ${order_sn} at ${acting.now}`).chance(shares.seller_late)) return;
  const { store, jobs, now, request_id, shop } = acting;
  const actor = { actor: 'seller', partner_id: null, request_id, now } as const;
  const order = await lockOrder({ store, jobs, actor }, { shop_id: shop.shop_id, order_sn });
  if (order) await steps.ship(acting, order);
};

/** The work for each status in which an order waits for its seller, in the order in which the seller does it. */
export const seller_work = [
  ['IN_CANCEL', answerBuyer],
  ['INVOICE_PENDING', giveInvoice],
  ['READY_TO_SHIP', shipOrder],
  ['RETRY_SHIP', shipOrder],
] as const satisfies readonly (readonly [OrderStatus, Work])[];

/** Restocks what is running out, except stock in the marketplace's warehouses, which the seller cannot change. */
export async function restock(acting: Acting): Promise<void> {
  const { store, shop } = acting;
  const { shop_id } = shop;
  const listed = await store.all(listOrderableItems, { shop_id, limit: items_max });
  for (const { item_id, model_id, location_id, stock, available } of listed)
    if (available < stock_low)
      await setStock(acting, {
        shop_id,
        item_id,
        model_id,
        ...(location_id !== '' && { location_id }),
        stock: stock + stock_added,
      });
}
