// Deletes or erases what is older than a setting says. Without the setting, nothing is looked for.
import type { Marketplace } from '../marketplace.ts';
import type { Database } from '../store/store.ts';
import type { PeriodicTask } from './periodic_task.ts';

type RetentionSettings = Marketplace['settings'];

/** Data that is kept for as many days as a setting says. */
export interface Retention {
  /** Identifies the task when nodes agree on which of them does it. */
  readonly name: string;
  /** How many days the data is kept; undefined if it is kept. */
  days(settings: RetentionSettings): number | undefined;
  /** Does a limited part of the work. @param now Unix time in seconds, by the business clock. */
  run(database: Database, now: number, days: number): Promise<void>;
}

/** Each run is short, so that other periodic tasks need not wait for long. */
const interval_seconds = 60;

/** The tasks of those retentions that are set. */
export const retentionTasks = (
  retentions: readonly Retention[],
  settings: RetentionSettings,
): PeriodicTask[] =>
  retentions.flatMap((retention) => {
    const days = retention.days(settings);
    if (days === undefined) return [];
    const { name } = retention;
    const run: PeriodicTask['run'] = async (database, now) => {
      await retention.run(database, now, days);
      return 0;
    };
    return [{ name, interval_seconds, run }];
  });
