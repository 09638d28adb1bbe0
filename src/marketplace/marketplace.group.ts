import { group } from '../platform/group.ts';

import { place } from './actions/order_place.ts';
import { dueReturnJob } from './due_return.job.ts';
import { marketplaceActions } from './marketplace.actions.ts';
import { orderDeadlineJobs } from './order_deadlines.job.ts';

/** What spans groups: it gives the commands of several in one transaction. */
export const marketplace = group({
  name: 'marketplace',
  actions: marketplaceActions,
  action_handlers: { 'order.place': place },
  jobs: [...orderDeadlineJobs, dueReturnJob],
});
