// The clock of an open marketplace, moved from one due job to the next.
import type { JobQueue } from '../../engine/jobs/job_queue.ts';
import type { Worker } from '../../engine/jobs/worker.ts';
import type { SqliteDatabase } from '../../engine/store/sqlite/sqlite_database.ts';
import { DueWork, type DueWorkOptions } from '../../testing/sandboxes/clock/due_work.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import type { withTestBench } from './test_benches.ts';

interface MovedMarketplace extends Pick<DueWorkOptions, 'clock' | 'onSet' | 'pushes'> {
  readonly opened: ReturnType<typeof withTestBench<OpenMarketplace>>;
  /** The database itself, without what watches it. */
  readonly database: SqliteDatabase;
  readonly worker: () => Worker;
}

/** What moves the clock of a marketplace and does its due jobs. Its worker is not started. */
export const movedByJobs = ({ opened, database, worker, pushes, clock, onSet }: MovedMarketplace): DueWork =>
  new DueWork({
    clock,
    database,
    inOneCommit: (work, moment) =>
      database
        .inOneCommit((within) => work(opened.watched(within)), moment)
        .catch((error) => {
          opened.ids.forget();
          throw error;
        }),
    worker,
    pushes,
    interval_ms: opened.settings.job_interval_ms,
    work_ms_max: opened.settings.sandbox_advance_ms,
    onSet,
  });

/** Has jobs that are due done as soon as they are enqueued, if this node does jobs. */
export function doWhenEnqueued(jobs: JobQueue, worker: Worker, due_work: DueWork, interval_ms: number): void {
  jobs.onEnqueued = (job) => {
    worker.noteEnqueued(job);
    if (interval_ms > 0 && job.due_at <= job.now) due_work.wake();
  };
}
