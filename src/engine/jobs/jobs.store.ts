import { type ExpressionBuilder, sql } from 'kysely';
import { upsertInto } from '../store/insert.ts';
import type { Params } from '../store/param.ts';
import { statementsOn } from '../store/statement.ts';
import { type JobTables, jobTables, waiting_job } from './jobs.tables.ts';

type Job = JobTables['job'];

/** Identifies a job. */
export type JobKey = Pick<Job, 'shop_id' | 'kind' | 'job_id'>;

/**
 * A job that one worker has claimed. The next worker to claim it writes another lease, so that this one no
 * longer matches.
 */
type Leased = JobKey & { lease: string };

const statement = statementsOn<JobTables>();

/** An existing job starts over, and a running attempt at it writes nothing any more. */
export const insertJob = upsertInto(jobTables, 'job', waiting_job);

/** The time by both clocks. The business clock decides what is due, the wall clock how long a lease lasts. */
export type JobMoment = { business_now: number; wall_now: number };

/** Maximum number of due jobs that are counted. */
const counted_jobs_max = 10_000;

const isDue = (p: Params<JobMoment>) => (eb: ExpressionBuilder<JobTables, 'job'>) =>
  eb.and([
    eb('failed_at', 'is', null),
    eb('due_at', '<=', p.business_now),
    eb.or([eb('lease_ends_at', 'is', null), eb('lease_ends_at', '<=', p.wall_now)]),
  ]);

/** Number of jobs that are due but not begun, and when the oldest became due. */
export const findDueJobs = statement(
  (db, p: Params<JobMoment>) =>
    db
      .selectFrom(
        db
          .selectFrom('job')
          .select('due_at')
          .where(isDue(p))
          .orderBy('due_at')
          .limit(sql.lit(counted_jobs_max) as never)
          .as('due'),
      )
      .select([sql<number>`count(*)`.as('due_count'), sql<number | null>`min(due_at)`.as('oldest_due_at')]),
  {
    scans: 'counted up to this number, when the metrics are read',
    all_shards: 'the backlog of all shops, when the metrics are read',
  },
);

/** Maximum number of failed jobs that are counted. */
export const counted_failures_max = 1_000;

const failed = 'the failed jobs of all shops, for operators';

export const countFailedJobs = statement(
  (db) =>
    db
      .selectFrom(
        db
          .selectFrom('job')
          .select('failed_at')
          .where('failed_at', 'is not', null)
          .limit(sql.lit(counted_failures_max) as never)
          .as('failed'),
      )
      .select([sql<number>`count(*)`.as('failed_count')]),
  { scans: 'counted up to this number', all_shards: failed },
);

/** Newest first. */
export const listFailedJobs = statement(
  (db, p: Params<{ limit: number }>) =>
    db
      .selectFrom('job')
      .select(['shop_id', 'kind', 'job_id', 'attempts', 'created_at', 'last_error', 'failed_at'])
      .where('failed_at', 'is not', null)
      .orderBy('failed_at', 'desc')
      .limit(p.limit),
  { scans: 'few jobs fail', all_shards: failed },
);

/** Those of one shop, newest first. */
export const listFailedJobsOfShop = statement(
  (db, p: Params<{ shop_id: number; limit: number }>) =>
    db
      .selectFrom('job')
      .select(['shop_id', 'kind', 'job_id', 'attempts', 'created_at', 'last_error', 'failed_at'])
      .where('shop_id', '=', p.shop_id)
      .where('failed_at', 'is not', null)
      .orderBy('failed_at', 'desc')
      .limit(p.limit),
  { scans: 'few jobs fail' },
);

/** The one that is due first, whatever its kind. */
export const findNextJob = statement(
  (db) =>
    db
      .selectFrom('job')
      .select(['shop_id', 'kind', 'job_id', 'due_at'])
      .where('failed_at', 'is', null)
      .orderBy('due_at')
      .limit(1),
  {
    scans: 'the first row in the order of an index',
    all_shards: 'the first job of all shops, when somebody looks at the clock',
  },
);

export const findJob = statement((db, p: Params<JobKey>) =>
  db
    .selectFrom('job')
    .select('failed_at')
    .where('shop_id', '=', p.shop_id)
    .where('kind', '=', p.kind)
    .where('job_id', '=', p.job_id),
);

/** For all shops, but only these kinds: a newer version of the program may have stored others. */
export const listDueJobs = (kinds: readonly string[]) =>
  statement(
    (db, p: Params<JobMoment & { limit: number }>) =>
      db
        .selectFrom('job')
        .select(['shop_id', 'kind', 'job_id', 'due_at', 'attempts'])
        .where(isDue(p))
        .where('kind', 'in', kinds)
        .orderBy('due_at')
        .limit(p.limit),
    {
      scans: 'running jobs, and kinds of another version',
      all_shards: 'due jobs that no node holds in memory: one node searches once a second for all',
    },
  );

/** The job as listed, and the lease to write into it. */
type Claim = Leased & {
  due_at: number;
  attempts: number;
  next_attempts: number;
  lease_ends_at: number;
  wall_now: number;
};

/** Changes the row only if it is still as listed and has no valid lease. */
export const claimJob = statement((db, p: Params<Claim>) =>
  db
    .updateTable('job')
    .set({ lease: p.lease, lease_ends_at: p.lease_ends_at, attempts: p.next_attempts })
    .where('shop_id', '=', p.shop_id)
    .where('kind', '=', p.kind)
    .where('job_id', '=', p.job_id)
    .where('due_at', '=', p.due_at)
    .where('attempts', '=', p.attempts)
    .where(({ eb, or }) => or([eb('lease_ends_at', 'is', null), eb('lease_ends_at', '<=', p.wall_now)]))
    .where('failed_at', 'is', null),
);

/** Changes no row if another worker has the job. */
export const renewLease = statement((db, p: Params<Leased & { lease_ends_at: number }>) =>
  db
    .updateTable('job')
    .set({ lease_ends_at: p.lease_ends_at })
    .where('shop_id', '=', p.shop_id)
    .where('kind', '=', p.kind)
    .where('job_id', '=', p.job_id)
    .where('lease', '=', p.lease),
);

export const deleteLeasedJob = statement((db, p: Params<Leased>) =>
  db
    .deleteFrom('job')
    .where('shop_id', '=', p.shop_id)
    .where('kind', '=', p.kind)
    .where('job_id', '=', p.job_id)
    .where('lease', '=', p.lease),
);

/** Allows another attempt from `due_at`. */
export const postponeLeasedJob = statement((db, p: Params<Leased & { due_at: number; last_error: string }>) =>
  db
    .updateTable('job')
    .set({ lease: null, lease_ends_at: null, due_at: p.due_at, last_error: p.last_error })
    .where('shop_id', '=', p.shop_id)
    .where('kind', '=', p.kind)
    .where('job_id', '=', p.job_id)
    .where('lease', '=', p.lease),
);

/** Postpones the job without counting the attempt that was begun. */
export const putOffLeasedJob = statement(
  (db, p: Params<Leased & { due_at: number; attempts: number; last_error: string }>) =>
    db
      .updateTable('job')
      .set({
        lease: null,
        lease_ends_at: null,
        due_at: p.due_at,
        attempts: p.attempts,
        last_error: p.last_error,
      })
      .where('shop_id', '=', p.shop_id)
      .where('kind', '=', p.kind)
      .where('job_id', '=', p.job_id)
      .where('lease', '=', p.lease),
);

/** Keeps the row for the operator. */
export const failLeasedJob = statement((db, p: Params<Leased & { failed_at: number; last_error: string }>) =>
  db
    .updateTable('job')
    .set({ lease: null, lease_ends_at: null, failed_at: p.failed_at, last_error: p.last_error })
    .where('shop_id', '=', p.shop_id)
    .where('kind', '=', p.kind)
    .where('job_id', '=', p.job_id)
    .where('lease', '=', p.lease),
);
