import type { Transaction } from '../store/store.ts';
import { insertJob, type JobKey } from './jobs.store.ts';

export interface NewJob extends JobKey {
  /** The earliest start, Unix time in seconds. */
  readonly due_at: number;
  /** Unix time in seconds. */
  readonly now: number;
}

/** Enqueues background work of a marketplace. */
export class JobQueue {
  /**
   * Called after each commit of this program that has added a job, so that the worker need not wait for its
   * next search.
   */
  onEnqueued: (job: NewJob) => void = () => undefined;

  /**
   * Enqueues a job, if the transaction is committed. If the job exists already, whether waiting, running or
   * failed, it starts over, and a running attempt writes nothing any more.
   */
  enqueue(store: Transaction, job: NewJob): void {
    const { shop_id, kind, job_id, due_at, now } = job;
    store.write(insertJob, { shop_id, kind, job_id, due_at, created_at: now });
    store.onCommit(() => this.onEnqueued(job));
  }
}
