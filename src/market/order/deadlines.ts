// Deadlines of orders: a job that runs if nobody acts in time. It is enqueued when the order enters a status.

import type { JobQueue, NewJob } from '../../engine/jobs/job_queue.ts';
import type { Transaction } from '../../engine/store/store.ts';
import type { OrderStatus } from './order.ts';
import type { ChangedOrder } from './order_change.ts';
import { cancel_answer_seconds_max, confirm_seconds_max, payment_seconds_max } from './order_transitions.ts';

/** A kind of job, and how many seconds after the order entered the status it is due. */
export interface StatusDeadline {
  readonly kind: string;
  readonly seconds: number;
}

/** Keyed by the status in which an order waits. The kind of a job is stored in the database, so never rename it. */
export const deadlines: Partial<Record<OrderStatus, StatusDeadline>> = {
  UNPAID: { kind: 'expire_order', seconds: payment_seconds_max },
  IN_CANCEL: { kind: 'grant_order_cancellation', seconds: cancel_answer_seconds_max },
  TO_CONFIRM_RECEIVE: { kind: 'complete_order', seconds: confirm_seconds_max },
};

/** An order that may have entered another status. */
type EnteredOrder = Pick<ChangedOrder, 'after'> & {
  readonly before: { readonly order_status?: OrderStatus };
};

/** The job for the deadline of the status that an order has just entered, if that status has one. */
export function deadlineOf({ before, after }: EnteredOrder, now: number): NewJob | undefined {
  const { shop_id, order_sn: job_id, order_status } = after;
  const deadline = deadlines[order_status];
  if (deadline === undefined || order_status === before.order_status) return undefined;
  return { shop_id, kind: deadline.kind, job_id, due_at: now + deadline.seconds, now };
}

/** Enqueues that job. */
export function enqueueDeadline(
  store: Transaction,
  jobs: JobQueue,
  entered: EnteredOrder,
  now: number,
): void {
  const job = deadlineOf(entered, now);
  if (job) jobs.enqueue(store, job);
}
