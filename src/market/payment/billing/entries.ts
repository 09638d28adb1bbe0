// Billing entries that follow from the orders of a shop. Each has a cause, and each cause has at most one
// entry.
import type { JobQueue, NewJob } from '../../../engine/jobs/job_queue.ts';
import type { Ids } from '../../../engine/store/ids.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { insertBillingTransaction } from '../payment.store.ts';
import { type BillingTransaction, billing_transaction_ids } from '../payment.tables.ts';
import { billing_limits } from './billing_limits.ts';

/** The kind of job that releases an entry; see release_entry.job.ts. */
export const release_entry_kind = 'release_entry';

/** How long an entry waits before it is released. */
export const release_after_s = billing_limits.release_after_s.value;

/** The reason for an entry. */
export type EntryCause = Pick<
  BillingTransaction,
  'cause' | 'cost_header' | 'scenario' | 'remark' | 'billing_transaction_type'
>;

export const escrow_cause: EntryCause = {
  cause: 'escrow',
  cost_header: 'Order Income',
  scenario: 'Order Completed',
  remark: '',
  billing_transaction_type: 'Escrow',
};

export const refundCause = (return_sn: string): EntryCause => ({
  cause: `refund ${return_sn}`,
  cost_header: 'Return Refund',
  scenario: 'Return Accepted',
  remark: return_sn,
  billing_transaction_type: 'Adjustment',
});

export const compensationCause = (return_sn: string): EntryCause => ({
  cause: `compensation ${return_sn}`,
  cost_header: 'Return Compensation',
  scenario: 'Compensation Approved',
  remark: return_sn,
  billing_transaction_type: 'Adjustment',
});

/** What is needed to write an entry. */
export interface EntryWriter {
  readonly store: Transaction;
  readonly ids: Ids;
  readonly jobs: JobQueue;
  /** Unix time in seconds. */
  readonly now: number;
}

/** An entry before it is known when it is released and paid out. */
export type NewEntry = Pick<
  BillingTransaction,
  'shop_id' | 'transaction_id' | 'order_sn' | 'amount_micros' | 'created_at'
> &
  EntryCause;

/** The job that releases an entry in three days. */
export const releaseOf = ({
  shop_id,
  transaction_id,
  created_at: now,
}: Pick<NewEntry, 'shop_id' | 'transaction_id' | 'created_at'>): NewJob => ({
  shop_id,
  kind: release_entry_kind,
  job_id: String(transaction_id),
  due_at: now + release_after_s,
  now,
});

/**
 * Writes an entry of an order, and schedules its release in three days.
 *
 * @returns its transaction_id.
 */
export function writeEntry(
  { store, ids, jobs, now }: EntryWriter,
  {
    shop_id,
    order_sn,
    amount_micros,
    ...cause
  }: EntryCause & Pick<BillingTransaction, 'shop_id' | 'order_sn' | 'amount_micros'>,
): number {
  const transaction_id = ids.next(billing_transaction_ids);
  const entry: NewEntry = { shop_id, transaction_id, order_sn, amount_micros, ...cause, created_at: now };
  store.write(insertBillingTransaction, entry);
  jobs.enqueue(store, releaseOf(entry));
  return transaction_id;
}
