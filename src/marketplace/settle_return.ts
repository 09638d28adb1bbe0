// What a change of a return means for its order and for the seller's money. The commands of all three groups run in one
// transaction.
import { endOrderReturns } from '../order/commands/complete_order.ts';
import { compensateIncome, refundIncome } from '../payment/income/order_income.ts';
import type { Region } from '../platform/contract/region.ts';
import type { Ids } from '../platform/store/ids.ts';
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

/**
 * Takes the refund of a return that was accepted, and pays what was approved: each once, because each state is reached
 * once.
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
  const returns = await store.all(listReturnsOfOrder, order);
  if (returns.some(isOpen)) return;
  // An order that is not TO_RETURN stays as it is.
  await endOrderReturns({ store, ids, jobs, actor }, order);
}
