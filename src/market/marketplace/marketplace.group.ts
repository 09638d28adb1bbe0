import { group, serveAction } from '../../engine/group.ts';
import { order_advance } from './actions/order_advance.contract.ts';
import { advance } from './actions/order_advance.ts';
import { order_place } from './actions/order_place.contract.ts';
import { place } from './actions/order_place.ts';
import { order_timeline } from './actions/order_timeline.contract.ts';
import { timeline } from './actions/order_timeline.ts';
import {
  return_accept,
  return_decide,
  return_decide_compensation,
  return_receive,
  return_request_compensation,
  return_ship,
  return_take_up,
  return_withdraw,
} from './actions/return_actions.contract.ts';
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
import { return_open } from './actions/return_open.contract.ts';
import { open } from './actions/return_open.ts';
import { dueReturnJob } from './due_return.job.ts';
import { orderDeadlineJobs } from './order_deadlines.job.ts';

/** What spans several groups: their commands run in one transaction. */
export const marketplace = group({
  name: 'marketplace',
  actions: [
    serveAction(order_place, place),
    serveAction(order_timeline, timeline),
    serveAction(order_advance, advance),
    serveAction(return_open, open),
    serveAction(return_accept, accept),
    serveAction(return_ship, ship),
    serveAction(return_receive, receive),
    serveAction(return_take_up, takeUp),
    serveAction(return_decide, decide),
    serveAction(return_withdraw, withdraw),
    serveAction(return_request_compensation, askCompensation),
    serveAction(return_decide_compensation, decideOnCompensation),
  ],
  jobs: [...orderDeadlineJobs, dueReturnJob],
});
