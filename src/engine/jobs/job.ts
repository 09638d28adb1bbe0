// What a job is, in the words of the groups that have some.

import type { Print } from '../print/document_kind.ts';
import type { Ids } from '../store/ids.ts';
import type { ReferenceCache } from '../store/reference_rows.ts';
import type { Store, Transaction } from '../store/store.ts';
import { job_limits } from './job_limits.ts';
import type { JobQueue } from './job_queue.ts';

/** What a job is done with. */
export interface JobContext {
  /** Outside of any transaction, for reading. */
  readonly store: Store;
  /** For what it writes: what is to be done after it, and ids. */
  readonly jobs: JobQueue;
  readonly ids: Ids;
  /** To be passed to `ReferenceRows`, which cache rows of reference tables. */
  readonly reference: ReferenceCache;
  /** Has a document drawn, which takes a while and none of this thread's time. */
  readonly print: Print;
  readonly shop_id: number;
  readonly job_id: string;
  /** Unix time in seconds at which this attempt began. */
  readonly now: number;
  /** 1 for the first one. */
  readonly attempt: number;
}

/** What a job writes, in one transaction. It may run again after a rollback, so it does nothing but call its store. */
export type JobWrite = (store: Transaction) => Promise<void>;

/** One kind of background work. Its name is stored, so it is never changed. */
export interface JobKind {
  readonly name: string;
  /**
   * Does the slow work and says what is to be written. It may run twice for one job, on two nodes even; what it
   * returns is written once. What it throws is tried again later.
   */
  perform(context: JobContext): Promise<JobWrite>;
  /** What is written, once, when the last attempt has failed. */
  onFailed(context: JobContext, reason: string): JobWrite;
}

/** How often a job is begun before it has failed. */
export const attempts_max = job_limits.attempts_max.value;

/**
 * How long a worker has a job to itself, by the wall clock. It renews its lease while it works, so that this is also
 * how long the jobs of a node that has died wait for another.
 */
export const lease_seconds = job_limits.lease_s.value;

/** How often a lease is renewed: three renewals may fail before it ends. */
export const renewal_seconds = 5;

/** How long one attempt may take. */
export const attempt_seconds_max = job_limits.attempt_s_max.value;

const backoff_seconds_max = job_limits.backoff_s_max.value;

/** How long a job waits after its attempt number `attempt` has failed: 1 s, 2 s, 4 s, at most five minutes. */
export function backoffSeconds(attempt: number): number {
  return Math.min(2 ** (attempt - 1), backoff_seconds_max);
}
