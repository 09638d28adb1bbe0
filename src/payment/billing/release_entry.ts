// When an entry is released: its money is the seller's from then on, and the next payout takes it.
import type { Transaction } from '../../platform/store/store.ts';
import { listReturnsOfOrder } from '../../returns/returns.store.ts';
import { isOpen } from '../../returns/returns.ts';
import { findBillingTransaction, releaseTransaction } from '../payment.store.ts';

/** Why an entry is not released. */
export type ReleaseObstacle = 'transaction_unknown' | 'already_released' | 'return_open';

/**
 * Releases an entry, unless its order has a return that is not over.
 *
 * @returns why it is not released, or undefined where it is.
 */
export async function releaseEntry(
  store: Transaction,
  { shop_id, transaction_id, now }: { shop_id: number; transaction_id: number; now: number },
): Promise<ReleaseObstacle | undefined> {
  const entry = await store.first(findBillingTransaction, { shop_id, transaction_id });
  if (!entry) return 'transaction_unknown';
  if (entry.released_at !== null) return 'already_released';
  const { order_sn } = entry;
  if (order_sn !== '') {
    const returns = await store.all(listReturnsOfOrder, { shop_id, order_sn });
    if (returns.some(isOpen)) return 'return_open';
  }
  const released = await store.run(releaseTransaction, { shop_id, transaction_id, released_at: now });
  return released === 1 ? undefined : 'already_released';
}
