// What groups declare and use for background jobs.

import type { Print } from '../print/document_kind.ts';
import type { Ids } from '../store/ids.ts';
import type { ReferenceCache } from '../store/reference_rows.ts';
import type { Store, Transaction } from '../store/store.ts';
import { job_limits } from './job_limits.ts';
import type { JobQueue } from './job_queue.ts';

/** What a job receives. */
export interface JobContext {
  /** For reading, outside of any transaction. */
  readonly store: Store;
  /** Passed to what it writes, for follow-up jobs and new ids. */
  readonly jobs: JobQueue;
  readonly ids: Ids;
  /** Passed to `ReferenceRows`, which caches rows of reference tables. */
  readonly reference: ReferenceCache;
  /** Draws a document in another thread, which takes a while. */
  readonly print: Print;
  readonly shop_id: number;
  readonly job_id: string;
  /** Forgets observed calls in which something is shown, as `CallObserver` does; nothing if no calls are observed. */
  readonly forgetCalls?: ((shows: (text: string) => boolean) => void) | undefined;
  /** Whether other nodes run on this database. */
  readonly hasOtherNodes?: (() => Promise<boolean>) | undefined;
  /** As `Database` has it. */
  readonly emptyLog?: (() => Promise<void>) | undefined;
  /** Start of this attempt, Unix time in seconds. */
  readonly now: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** What a job writes, in one transaction. It may run again after a rollback, so it only calls its store. */
export type JobWrite = (store: Transaction) => Promise<void>;

/** One kind of background work. Its name is stored and must never change. */
export interface JobKind {
  readonly name: string;
  /**
   * Does the slow work, and returns what to write. It may run twice for one job, even on two nodes, but its
   * result is written once. If it throws, it is tried again later.
   */
  perform(context: JobContext): Promise<JobWrite>;
  /** Returns what to write, once, when the last attempt has failed. */
  onFailed(context: JobContext, reason: string): JobWrite;
}

/** Maximum number of attempts before a job has failed. */
export const attempts_max = job_limits.attempts_max.value;

/**
 * How long a worker owns a job, by the wall clock. It renews its lease while it works. If its node dies, its
 * jobs wait for this long.
 */
export const lease_seconds = job_limits.lease_s.value;

/** How often a lease is renewed. Three renewals may fail before it ends. */
export const renewal_seconds = 5;

/** Maximum duration of one attempt. */
export const attempt_seconds_max = job_limits.attempt_s_max.value;

const backoff_seconds_max = job_limits.backoff_s_max.value;

/** How long a job waits after attempt number `attempt` has failed: 1 s, 2 s, 4 s, up to five minutes. */
export function backoffSeconds(attempt: number): number {
  return Math.min(2 ** (attempt - 1), backoff_seconds_max);
}
