import { engines } from '../store/engines.ts';
import { renewStatistics } from '../store/postgres/table_statistics.ts';
import type { PeriodicTask } from './periodic_task.ts';

/**
 * Every five seconds, updates the planner statistics of tables that have grown a lot. An embedded database needs none.
 */
export const statisticsRenewal: PeriodicTask = {
  name: 'renew statistics',
  interval_seconds: 5,
  async run(database) {
    if (!engines[database.engine].embedded) await renewStatistics(database);
    return 0;
  },
};
