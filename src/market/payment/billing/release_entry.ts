// Releasing an entry: from then on its money belongs to the seller, and the next payout includes it.

import type { JobQueue } from '../../../engine/jobs/job_queue.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { findOpenReturn } from '../../returns/returns.store.ts';
import { findBillingTransaction, listCausedEntries, releaseTransaction } from '../payment.store.ts';
import { release_after_s, release_entry_kind } from './entries.ts';

/** Reasons why an entry is not released. */
export type ReleaseObstacle = 'transaction_unknown' | 'already_released' | 'return_open';

/**
 * Releases an entry, unless its order has an open return.
 *
 * @returns why it is not released, or undefined if it is.
 */
export async function releaseEntry(
  store: Transaction,
  { shop_id, transaction_id, now }: { shop_id: number; transaction_id: number; now: number },
): Promise<ReleaseObstacle | undefined> {
  const entry = await store.first(findBillingTransaction, { shop_id, transaction_id });
  if (!entry) return 'transaction_unknown';
  if (entry.released_at !== null) return 'already_released';
  const { order_sn } = entry;
  if (order_sn !== '' && (await store.first(findOpenReturn, { shop_id, order_sn }))) return 'return_open';
  const released = await store.run(releaseTransaction, { shop_id, transaction_id, released_at: now });
  return released === 1 ? undefined : 'already_released';
}

/**
 * Releases all waiting entries of an order.
 *
 * @returns their transaction_ids, or why there are none.
 */
export async function releaseOrderEntries(
  store: Transaction,
  { shop_id, order_sn, now }: { shop_id: number; order_sn: string; now: number },
): Promise<number[] | Refusal<ReleaseObstacle>> {
  const released: number[] = [];
  let obstacle: ReleaseObstacle = 'transaction_unknown';
  for (const { transaction_id } of await store.all(listCausedEntries, { shop_id, order_sn })) {
    const found = await releaseEntry(store, { shop_id, transaction_id, now });
    if (found === undefined) released.push(transaction_id);
    else obstacle = found;
  }
  return released.length > 0 ? released : refused(obstacle);
}

/** Schedules the release of the entries that were due before but had to wait for an open return. */
export async function releaseWaitingEntries(
  { store, jobs, now }: { readonly store: Transaction; readonly jobs: JobQueue; readonly now: number },
  { shop_id, order_sn }: { readonly shop_id: number; readonly order_sn: string },
): Promise<void> {
  for (const entry of await store.all(listCausedEntries, { shop_id, order_sn })) {
    const { transaction_id, created_at, released_at } = entry;
    if (released_at !== null) continue;
    const due_at = Math.max(now, created_at + release_after_s);
    const job_id = String(transaction_id);
    jobs.enqueue(store, { shop_id, kind: release_entry_kind, job_id, due_at, now });
  }
}
