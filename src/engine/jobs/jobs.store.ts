import { type ExpressionBuilder, sql } from 'kysely';
import { upsertInto } from '../store/insert.ts';
import type { Params } from '../store/param.ts';
import { statementsOn } from '../store/statement.ts';
import { type JobTables, jobTables } from './jobs.tables.ts';

type Job = JobTables['job'];

/** Which job. */
export type JobKey = Pick<Job, 'shop_id' | 'kind' | 'job_id'>;

/** A job that one worker has claimed. Whoever claims it next writes another lease, and this one matches no row then. */
type Leased = JobKey & { lease: string };

const statement = statementsOn<JobTables>();

/** One that is there already starts anew, and an attempt at it that is under way writes nothing any more. */
export const insertJob = upsertInto(jobTables, 'job', {
  attempts: 0,
  lease: null,
  lease_ends_at: null,
  last_error: null,
  failed_at: null,
});

/** The moment by both clocks: what is due is said by the business clock, how long a lease holds by the wall clock. */
export type JobMoment = { business_now: number; wall_now: number };

/** How many due jobs are counted. */
const counted_jobs_max = 10_000;

const isDue = (p: Params<JobMoment>) => (eb: ExpressionBuilder<JobTables, 'job'>) =>
  eb.and([
    eb('failed_at', 'is', null),
    eb('due_at', '<=', p.business_now),
    eb.or([eb('lease_ends_at', 'is', null), eb('lease_ends_at', '<=', p.wall_now)]),
  ]);

/** How many jobs are due and not begun, and since when. */
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
    scans: 'so many are counted at most, when the metrics are read',
    all_shards: 'the backlog of all shops, when the metrics are read',
  },
);

/** Of all shops, and only of these kinds: a newer program may have brought others into the database. */
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
      scans: 'those under way, and kinds of another version',
      all_shards: 'due jobs that no node has at hand: one node asks, once a second for all',
    },
  );

/** What was listed, as it was then, and the lease that is written into it. */
type Claim = Leased & {
  due_at: number;
  attempts: number;
  next_attempts: number;
  lease_ends_at: number;
  wall_now: number;
};

/** Touches the row only if it is still as it was listed, and nobody's lease holds. */
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

/** Touches no row when another worker has the job. */
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

/** Lets another attempt begin at `due_at`. */
export const postponeLeasedJob = statement((db, p: Params<Leased & { due_at: number; last_error: string }>) =>
  db
    .updateTable('job')
    .set({ lease: null, lease_ends_at: null, due_at: p.due_at, last_error: p.last_error })
    .where('shop_id', '=', p.shop_id)
    .where('kind', '=', p.kind)
    .where('job_id', '=', p.job_id)
    .where('lease', '=', p.lease),
);

/** The same without counting the attempt that was begun. */
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

/** Keeps the row, for the operator. */
export const failLeasedJob = statement((db, p: Params<Leased & { failed_at: number; last_error: string }>) =>
  db
    .updateTable('job')
    .set({ lease: null, lease_ends_at: null, failed_at: p.failed_at, last_error: p.last_error })
    .where('shop_id', '=', p.shop_id)
    .where('kind', '=', p.kind)
    .where('job_id', '=', p.job_id)
    .where('lease', '=', p.lease),
);
