import { group } from '../../engine/group.ts';

import { advance } from './actions/order_advance.ts';
import { place } from './actions/order_place.ts';
import { timeline } from './actions/order_timeline.ts';
import {
  accept,
  askCompensation,
  decide,
  decideOnCompensation,
  receive,
  ship,
  takeUp,
  withdraw,
} from './actions/return_actions.ts';
import { open } from './actions/return_open.ts';
import { dueReturnJob } from './due_return.job.ts';
import { marketplaceActions } from './marketplace.actions.ts';
import { orderDeadlineJobs } from './order_deadlines.job.ts';

/** What spans groups: it gives the commands of several in one transaction. */
export const marketplace = group({
  name: 'marketplace',
  actions: marketplaceActions,
  action_handlers: {
    'order.place': place,
    'order.timeline': timeline,
    'order.advance': advance,
    'return.open': open,
    'return.accept': accept,
    'return.ship': ship,
    'return.receive': receive,
    'return.take_up': takeUp,
    'return.decide': decide,
    'return.withdraw': withdraw,
    'return.request_compensation': askCompensation,
    'return.decide_compensation': decideOnCompensation,
  },
  jobs: [...orderDeadlineJobs, dueReturnJob],
});
