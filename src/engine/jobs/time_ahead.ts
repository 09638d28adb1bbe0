import type { Database } from '../store/store.ts';

/** Runs the jobs of a database for a clock that jumps from one due time to the next. */
export interface TimeAhead {
  /**
   * Does the due jobs, and no periodic task.
   *
   * @returns the number of attempts.
   */
  runDueJobs(): Promise<number>;
  /** When the next job is due, Unix time in seconds; undefined if there is none. */
  findNextDue(): Promise<number | undefined>;
  /**
   * Uses this database from now on, which is inside a transaction of the original one; undefined for the original one.
   */
  within(database: Database | undefined): void;
  end(): void;
}
