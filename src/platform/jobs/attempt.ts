// One attempt at a job that this worker has claimed.
import { type Clock, seconds } from '../contract/clock.ts';
import type { Print } from '../print/document_kind.ts';
import type { Values } from '../store/param.ts';
import type { Statement } from '../store/statement.ts';
import type { Database } from '../store/store.ts';
import { attempts_max, backoffSeconds, type JobContext, type JobKind, type JobWrite } from './job.ts';
import { deleteLeasedJob, failLeasedJob, type JobKey, postponeLeasedJob } from './jobs.store.ts';

export interface ClaimedJob extends JobKey {
  readonly lease: string;
  /** 1 for the first one. */
  readonly attempt: number;
}

/**
 * How an attempt ended. `retried`: it failed, and another follows. `failed`: it was the last one. `abandoned`: it
 * wrote nothing, because somebody else has the job now, or the database or this program is going away.
 */
export type Outcome = 'done' | 'retried' | 'failed' | 'abandoned';

/** What the log says of an attempt. */
export interface AttemptLine extends JobKey {
  readonly attempt: number;
  readonly outcome: Outcome;
  /** Milliseconds, to the microsecond. */
  readonly duration_ms: number;
  readonly err?: unknown;
}

/** What attempts are made with. */
export interface AttemptContext {
  readonly database: Database;
  readonly business_clock: Clock;
  readonly print: Print;
  readonly lease_seconds: number;
  /** Whether nothing may be written any more. */
  isClosed(): boolean;
}

const last_error_length_max = 500;

/** What an error says, as text that every engine stores. */
const wordsOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replaceAll('\0', '')
    .slice(0, last_error_length_max)
    .toWellFormed();

/** Waits for work no longer than this: it may never end. */
function inTime<T>(work: () => Promise<T>, limit_seconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`It took longer than ${limit_seconds} s.`));
    const timer = setTimeout(late, limit_seconds * 1_000).unref();
    const worked = new Promise<T>((begun) => begun(work()));
    worked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Makes an attempt and says how it ended. It never throws. */
export async function attemptJob(
  bench: AttemptContext,
  kind: JobKind,
  job: ClaimedJob,
): Promise<AttemptLine> {
  const { database, business_clock, print } = bench;
  const { attempt, lease, ...key } = job;
  const from = performance.now();
  const leased = { ...key, lease };
  const { shop_id, job_id } = key;
  const context: JobContext = {
    store: database,
    print,
    shop_id,
    job_id,
    now: seconds(business_clock),
    attempt,
  };

  /** Lets go of the job and writes the effect, or neither: the lease lets only one worker do so. */
  const write = <V extends Values>(letGo: Statement<V, unknown>, values: V, effect: JobWrite) => {
    if (bench.isClosed()) return false;
    return database.transaction(
      async (store) => {
        if ((await store.run(letGo, values)) !== 1) return false;
        await effect(store);
        return true;
      },
      (written) => written,
    );
  };

  async function perform(): Promise<Outcome> {
    // Attempts that ended with their node were counted too, so that a job which ends its node does not end them all.
    if (attempt > attempts_max) throw new Error(`None of its ${attempts_max} attempts came to an end.`);
    const effect = await inTime(() => kind.perform(context), bench.lease_seconds);
    return (await write(deleteLeasedJob, leased, effect)) ? 'done' : 'abandoned';
  }

  async function failJob(last_error: string): Promise<Outcome> {
    const failure = { ...leased, last_error, failed_at: seconds(business_clock) };
    return (await write(failLeasedJob, failure, kind.onFailed(context, last_error))) ? 'failed' : 'abandoned';
  }

  async function postpone(last_error: string): Promise<Outcome> {
    const due_at = seconds(business_clock) + backoffSeconds(attempt);
    const is_mine =
      !bench.isClosed() && (await database.run(postponeLeasedJob, { ...leased, last_error, due_at })) === 1;
    return is_mine ? 'retried' : 'abandoned';
  }

  let outcome: Outcome = 'abandoned';
  let err: unknown;
  // Each step answers for the failure of the one before. When all fail, the end of the lease brings the next attempt.
  for (const step of [perform, attempt < attempts_max ? postpone : failJob, postpone])
    try {
      outcome = await step(wordsOf(err));
      break;
    } catch (error) {
      err = error;
    }
  const duration_ms = Math.round((performance.now() - from) * 1_000) / 1_000;
  return { ...key, attempt, outcome, duration_ms, ...(err !== undefined && { err }) };
}
