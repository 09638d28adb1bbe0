import { group } from '../platform/group.ts';
import { orderDeadlineJobs } from './order_deadlines.job.ts';

/** What spans groups: it gives the commands of several in one transaction. */
export const marketplace = group({ name: 'marketplace', jobs: orderDeadlineJobs });
