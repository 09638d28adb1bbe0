// The consequences of a changed return for its order, the seller's money and the stock. The commands of all groups run
// in one transaction.

import type { Ids } from '../../engine/store/ids.ts';
import type { Region } from '../../kit/contract/region.ts';
import { endOrderReturns } from '../order/commands/complete_order.ts';
import { lockOrder } from '../order/commands/order_command.ts';
import { listOrderLines } from '../order/placed_order.store.ts';
import { changeStock } from '../order/stock_of_packages.ts';
import { releaseWaitingEntries } from '../payment/billing/release_entry.ts';
import { compensateIncome, refundIncome } from '../payment/income/order_income.ts';
import { putAwayOf } from './follow_ups.ts';
import type { ReturnChange, ReturnWriter } from './return_change.ts';
import { listReturnsOfOrder } from './returns.store.ts';
import { isOpen } from './returns.ts';

/** What changing returns and their money needs. */
export interface ReturnSettler extends ReturnWriter {
  readonly ids: Ids;
}

/** A change of a return, with its effect on the order. */
export interface SettledReturn extends ReturnChange {
  /** Whether the change ended an open return. */
  readonly is_over: boolean;
}

/** Returns goods to the stock from which they were taken, except those that the warehouse did not put away. */
async function receiveGoods({ store, actor }: ReturnSettler, row: ReturnChange['after']): Promise<void> {
  const { shop_id, order_sn, return_sn } = row;
  const bought = await store.all(listOrderLines, { order_sns: [order_sn], shop_id });
  // All transactions use the same order, so that two that add to the same stock cannot deadlock.
  bought.sort((a, b) => a.item_id - b.item_id || a.model_id - b.model_id);
  for (const line of bought) {
    const model_quantity = putAwayOf(row, line.line_no);
    if (model_quantity === 0) continue;
    const movement_id = `${return_sn}/${line.line_no}`;
    await changeStock(
      store,
      'receive',
      { ...line, model_quantity },
      {
        shop_id,
        order_sn,
        movement_id,
        actor,
      },
    );
  }
}

/**
 * Deducts the refund of an accepted return, pays an approved compensation, and returns received goods to stock. Each
 * happens once, because each state is reached once.
 *
 * @param region the region of the shop.
 * @throws Error if the refund exceeds the amount the buyer paid; then nothing is kept.
 */
export async function settleReturn(
  { store, ids, jobs, actor }: ReturnSettler,
  region: Region,
  { before, after, transition }: ReturnChange,
): Promise<SettledReturn> {
  const { shop_id, order_sn, return_sn, refund_amount_micros, compensation_amount_micros } = after;
  const writer = { store, ids, jobs, now: actor.now };
  const of = { shop_id, order_sn, region, return_sn };
  const becomes = (status: string, was: string, wanted: string) => status === wanted && was !== wanted;
  if (becomes(after.return_status, before.return_status, 'ACCEPTED')) {
    const obstacle = await refundIncome(writer, of, refund_amount_micros);
    // Orders from data files may have no income.
    if (obstacle !== undefined && obstacle !== 'no_income')
      throw new Error(`Return ${return_sn} cannot be refunded: ${obstacle}.`);
  }
  if (becomes(after.compensation_status, before.compensation_status, 'COMPENSATION_APPROVED'))
    compensateIncome(writer, of, compensation_amount_micros);
  if (transition === 'receive') await receiveGoods({ store, ids, jobs, actor }, after);
  const is_over = isOpen(before) && !isOpen(after);
  if (is_over) await endReturns({ store, ids, jobs, actor }, after);
  return { before, after, transition, is_over };
}

/**
 * Completes the order once its last open return has ended. This also bills its income, if that has not happened before.
 */
async function endReturns(
  { store, ids, jobs, actor }: ReturnSettler,
  { shop_id, order_sn }: ReturnChange['after'],
): Promise<void> {
  const order = { shop_id, order_sn };
  // The lock makes sure that of two returns that end at the same time, the second sees that the first has ended.
  await lockOrder({ store, jobs, actor }, order);
  const returns = await store.all(listReturnsOfOrder, order);
  if (returns.some(isOpen)) return;
  // An order that is not TO_RETURN is not changed.
  await endOrderReturns({ store, ids, jobs, actor }, order);
  await releaseWaitingEntries({ store, jobs, now: actor.now }, order);
}
