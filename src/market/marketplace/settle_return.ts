// What a change of a return means for its order, for the seller's money and for the stock. The commands of all groups run
// in one transaction.

import type { Ids } from '../../engine/store/ids.ts';
import { parseJson } from '../../engine/store/json.ts';
import type { Region } from '../../kit/contract/region.ts';
import { endOrderReturns } from '../order/commands/complete_order.ts';
import { lockOrder } from '../order/commands/order_command.ts';
import { listOrderLines } from '../order/placed_order.store.ts';
import { changeStock } from '../order/stock_of_packages.ts';
import { releaseWaitingEntries } from '../payment/billing/release_entry.ts';
import { compensateIncome, refundIncome } from '../payment/income/order_income.ts';
import type { ReturnChange, ReturnWriter } from '../returns/return_change.ts';
import { listReturnsOfOrder } from '../returns/returns.store.ts';
import { isOpen } from '../returns/returns.ts';

/** What returns and their money are changed with. */
export interface ReturnSettler extends ReturnWriter {
  readonly ids: Ids;
}

/** What an order has to know of a change of one of its returns. */
export interface SettledReturn extends ReturnChange {
  /** Whether the return was open and is not any more. */
  readonly is_over: boolean;
}

/** Puts what has come back into the stock that it was taken from. */
async function receiveGoods(
  { store, actor }: ReturnSettler,
  { shop_id, order_sn, return_sn, lines }: ReturnChange['after'],
): Promise<void> {
  const bought = await store.all(...listOrderLines([order_sn], { shop_id }));
  // In one order for all, so that two transactions that add to the same stock cannot deadlock.
  bought.sort((a, b) => a.item_id - b.item_id || a.model_id - b.model_id);
  for (const line of bought) {
    const returned = parseJson(lines).filter(({ line_no }) => line_no === line.line_no);
    const model_quantity = returned.reduce((sum, { amount }) => sum + amount, 0);
    if (model_quantity === 0) continue;
    const movement_id = `${return_sn}/${line.line_no}`;
    const { now } = actor;
    await changeStock(store, 'receive', { ...line, model_quantity }, { shop_id, movement_id, now });
  }
}

/**
 * Takes the refund of a return that was accepted, pays what was approved, and adds goods that have come back to the
 * stock: each once, because each state is reached once.
 *
 * @param region the shop's.
 * @throws Error for a refund of more than the order's buyer paid: nothing of the change is kept then.
 */
export async function settleReturn(
  { store, ids, jobs, actor }: ReturnSettler,
  region: Region,
  { before, after }: ReturnChange,
): Promise<SettledReturn> {
  const { shop_id, order_sn, return_sn, refund_amount_micros, compensation_amount_micros } = after;
  const writer = { store, ids, jobs, now: actor.now };
  const of = { shop_id, order_sn, region, return_sn };
  const becomes = (status: string, was: string, wanted: string) => status === wanted && was !== wanted;
  if (becomes(after.return_status, before.return_status, 'ACCEPTED')) {
    const obstacle = await refundIncome(writer, of, refund_amount_micros);
    // Orders that came as data files may have no income.
    if (obstacle !== undefined && obstacle !== 'no_income')
      throw new Error(`Return ${return_sn} cannot be refunded: ${obstacle}.`);
  }
  if (becomes(after.compensation_status, before.compensation_status, 'COMPENSATION_APPROVED'))
    await compensateIncome(writer, of, compensation_amount_micros);
  // Goods are on their way while a return is PROCESSING, and it is accepted when they have come.
  if (before.return_status === 'PROCESSING' && after.return_status === 'ACCEPTED')
    await receiveGoods({ store, ids, jobs, actor }, after);
  const is_over = isOpen(before) && !isOpen(after);
  if (is_over) await endReturns({ store, ids, jobs, actor }, after);
  return { before, after, is_over };
}

/** The order is completed once its last open return has ended; its income is billed then, if it has not been before. */
async function endReturns(
  { store, ids, jobs, actor }: ReturnSettler,
  { shop_id, order_sn }: ReturnChange['after'],
): Promise<void> {
  const order = { shop_id, order_sn };
  // Of two returns that end at once, the second sees the end of the first.
  await lockOrder({ store, jobs, actor }, order);
  const returns = await store.all(listReturnsOfOrder, order);
  if (returns.some(isOpen)) return;
  // An order that is not TO_RETURN stays as it is.
  await endOrderReturns({ store, ids, jobs, actor }, order);
  await releaseWaitingEntries({ store, jobs, now: actor.now }, order);
}
