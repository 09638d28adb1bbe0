// Runs one attempt at a job that this worker has claimed.
import { type Clock, seconds } from '../../kit/contract/clock.ts';
import type { FaultKind } from '../../kit/contract/fault_kinds.ts';
import type { Print } from '../print/document_kind.ts';
import type { Ids } from '../store/ids.ts';
import { runsWithOthers } from '../store/nodes.ts';
import type { Values } from '../store/param.ts';
import type { ReferenceCache } from '../store/reference_rows.ts';
import type { Statement } from '../store/statement.ts';
import { guarded } from '../stray_errors.ts';
import type { Tracer } from '../trace/tracer.ts';
import { attempts_max, backoffSeconds, type JobContext, type JobKind, type JobWrite } from './job.ts';
import type { JobQueue } from './job_queue.ts';
import {
  deleteLeasedJob,
  failLeasedJob,
  type JobKey,
  postponeLeasedJob,
  putOffLeasedJob,
} from './jobs.store.ts';
import { keepLease, type LeaseContext, type LeasedJob } from './lease.ts';

export interface ClaimedJob extends LeasedJob {
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/**
 * How an attempt ended. `retried`: it failed, and another follows. `failed`: it was the last one. `abandoned`: it
 * wrote nothing, because another worker now has the job, the database cannot be reached, or this program is stopping.
 */
export type Outcome = 'done' | 'retried' | 'failed' | 'abandoned';

/** The result of an attempt, for the log and the metrics. */
export interface AttemptRecord extends JobKey {
  readonly attempt: number;
  readonly outcome: Outcome;
  /** In milliseconds, with microseconds as fractions. */
  readonly duration_ms: number;
  readonly err?: unknown;
  /** The kind of fault that a test had set for the attempt. */
  readonly fault?: FaultKind;
}

/** The faults set for jobs of a sandbox. */
export interface JobFaults {
  /** The fault that applies to an attempt at a job of this kind, if one does. */
  meetByJob(
    job_kind: string,
    subject: { readonly shop_id: number | undefined },
  ): { readonly kind: FaultKind; readonly delay_s: number } | undefined;
}

/** What attempts need. */
export interface AttemptContext extends LeaseContext {
  readonly business_clock: Clock;
  readonly print: Print;
  readonly jobs: JobQueue;
  readonly ids: Ids;
  readonly reference: ReferenceCache;
  readonly forgetCalls?: JobContext['forgetCalls'];
  readonly attempt_seconds_max: number;
  /** The faults set for jobs of a sandbox. */
  readonly faults?: JobFaults | undefined;
  /** Undefined if nothing is traced. */
  readonly tracer?: Tracer | undefined;
  /** Whether this program is stopping, so that nothing may be written any more. */
  isClosed(): boolean;
}

const last_error_length_max = 500;

/** The message of an error, as text that every engine can store. */
const errorText = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replaceAll('\0', '')
    .slice(0, last_error_length_max)
    .toWellFormed();

/** Rejects if the work takes longer. The work itself cannot be stopped, so its result is ignored. */
function withTimeout<T>(work: () => Promise<T>, timeout_seconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const onTimeout = guarded(() => reject(new Error(`It took longer than ${timeout_seconds} s.`)));
    const timer = setTimeout(onTimeout, timeout_seconds * 1_000).unref();
    // Errors thrown before a promise is returned reject, too.
    const result = new Promise<T>((begin) => begin(work()));
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const fault_error = 'A fault of the sandbox.';

const failAtOnce = async (): Promise<Outcome> => {
  throw new Error(fault_error);
};

/**
 * Attempts a job and returns the result. Never throws.
 *
 * @param onWriting called when the work is done and is about to be written. It must not throw.
 */
export async function attemptJob(
  context: AttemptContext,
  kind: JobKind,
  job: ClaimedJob,
  onWriting: () => void,
): Promise<AttemptRecord> {
  const traced = context.tracer?.beginJob(kind.name);
  if (traced === undefined) return attemptOnce(context, kind, job, onWriting);
  const observed = { ...context, database: traced.observed(context.database) };
  const record = await attemptOnce(observed, kind, job, onWriting);
  traced.end(record);
  return record;
}

async function attemptOnce(
  context: AttemptContext,
  kind: JobKind,
  { attempt, lease, ...key }: ClaimedJob,
  onWriting: () => void,
): Promise<AttemptRecord> {
  const { database, wall_clock, business_clock, print, jobs, ids, reference, forgetCalls } = context;
  const started_at = performance.now();
  const leased = { ...key, lease };
  const { shop_id, job_id } = key;
  const now = seconds(business_clock);
  const job_context: JobContext = {
    store: database,
    print,
    jobs,
    ids,
    reference,
    forgetCalls,
    hasOtherNodes: () => runsWithOthers(database, seconds(wall_clock)),
    emptyLog: () => database.emptyLog(),
    shop_id,
    job_id,
    now,
    attempt,
  };

  /**
   * Releases the job and writes its effect in one transaction. The lease ensures that only one worker succeeds: what is
   * written without it is undone.
   */
  const releaseAndWrite = <V extends Values>(release: Statement<V, unknown>, values: V, write: JobWrite) => {
    if (context.isClosed()) return false;
    return ids.within(
      () =>
        database.transaction(
          async (store) => {
            // Sent together.
            const [released, written] = await Promise.allSettled([store.run(release, values), write(store)]);
            if (released.status === 'rejected') throw released.reason;
            if (released.value !== 1) return false;
            if (written.status === 'rejected') throw written.reason;
            return true;
          },
          (is_written) => is_written,
        ),
      database,
    );
  };

  async function perform(): Promise<Outcome> {
    // Attempts during which the node crashed count too, because a job that crashes its node must not crash them all.
    if (attempt > attempts_max) throw new Error(`None of its ${attempts_max} attempts came to an end.`);
    const write = await withTimeout(() => kind.perform(job_context), context.attempt_seconds_max);
    const written = releaseAndWrite(deleteLeasedJob, leased, write);
    onWriting();
    return (await written) ? 'done' : 'abandoned';
  }

  async function fail(last_error: string): Promise<Outcome> {
    const failure = { ...leased, last_error, failed_at: seconds(business_clock) };
    const write = kind.onFailed(job_context, last_error);
    return (await releaseAndWrite(failLeasedJob, failure, write)) ? 'failed' : 'abandoned';
  }

  async function postpone(last_error: string): Promise<Outcome> {
    if (context.isClosed()) return 'abandoned';
    const due_at = seconds(business_clock) + backoffSeconds(attempt);
    const postponed = await database.run(postponeLeasedJob, { ...leased, last_error, due_at });
    return postponed === 1 ? 'retried' : 'abandoned';
  }

  /** Postpones the job without counting the attempt. A job may be postponed any number of times. */
  async function putOff(delay_s: number): Promise<Outcome> {
    const due_at = seconds(business_clock) + delay_s;
    const put_off = { ...leased, last_error: fault_error, due_at, attempts: attempt - 1 };
    return (await database.run(putOffLeasedJob, put_off)) === 1 ? 'retried' : 'abandoned';
  }

  const fault = context.faults?.meetByJob(key.kind, key);
  const first = fault?.kind === 'job_stays' ? () => putOff(fault.delay_s) : fault ? failAtOnce : perform;
  const gives_up = attempt >= attempts_max || fault?.kind === 'job_fails';
  const endRenewal = keepLease(context, leased);
  let outcome: Outcome = 'abandoned';
  let err: unknown;
  // Each step is tried if the previous one failed. If all fail, the next attempt begins when the lease ends.
  for (const step of [first, gives_up ? fail : postpone, postpone])
    try {
      outcome = await step(errorText(err));
      break;
    } catch (error) {
      err = error;
    }
  endRenewal();
  const duration_ms = Math.round((performance.now() - started_at) * 1_000) / 1_000;
  return {
    ...key,
    attempt,
    outcome,
    duration_ms,
    ...(err !== undefined && { err }),
    ...(fault && { fault: fault.kind }),
  };
}
