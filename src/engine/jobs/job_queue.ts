import type { Transaction } from '../store/store.ts';
import { insertJob, type JobKey } from './jobs.store.ts';

export interface NewJob extends JobKey {
  /** Unix time in seconds before which it does not begin. */
  readonly due_at: number;
  /** Unix time in seconds. */
  readonly now: number;
}

/** Where a marketplace puts what is to be done in the background. */
export class JobQueue {
  /** Called after each commit of this program that has brought a job: its worker need not wait for its next look. */
  onEnqueued: (job: NewJob) => void = () => undefined;

  /**
   * Has something done in the background, if the transaction is kept. A job that is there already, waiting, under way or
   * failed, starts anew; what is under way writes nothing any more.
   */
  async enqueue(store: Transaction, job: NewJob): Promise<void> {
    const { shop_id, kind, job_id, due_at, now } = job;
    await store.run(insertJob, { shop_id, kind, job_id, due_at, created_at: now });
    store.onCommit(() => this.onEnqueued(job));
  }
}
