import { group, serveAction } from '../../engine/group.ts';
import { order_advance } from './actions/order_advance.contract.ts';
import { advanceOrderAction } from './actions/order_advance.ts';
import { order_place } from './actions/order_place.contract.ts';
import { placeOrderAction } from './actions/order_place.ts';
import { order_timeline } from './actions/order_timeline.contract.ts';
import { getOrderTimeline } from './actions/order_timeline.ts';
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
  acceptReturnAction,
  decideCompensationAction,
  decideReturnAction,
  receiveReturnAction,
  requestCompensationAction,
  shipReturnAction,
  takeUpReturnAction,
  withdrawReturnAction,
} from './actions/return_actions.ts';
import {
  return_answer_offer,
  return_ask_proof,
  return_counter_offer,
} from './actions/return_answers.contract.ts';
import { answerOfferAction, askProofAction, counterOfferAction } from './actions/return_answers.ts';
import { return_open } from './actions/return_open.contract.ts';
import { openReturnAction } from './actions/return_open.ts';
import { dueReturnJob } from './due_return.job.ts';
import { order_import } from './mirror/order_import.contract.ts';
import { importOrders } from './mirror/order_import.ts';
import { order_sync } from './mirror/order_sync.contract.ts';
import { syncOrders } from './mirror/order_sync.ts';
import { orderDeadlineJobs } from './order_deadlines.job.ts';

/** What spans several groups: their commands run in one transaction. */
export const marketplace = group({
  name: 'marketplace',
  actions: [
    serveAction(order_place, placeOrderAction),
    serveAction(order_import, importOrders),
    serveAction(order_sync, syncOrders),
    serveAction(order_timeline, getOrderTimeline),
    serveAction(order_advance, advanceOrderAction),
    serveAction(return_open, openReturnAction),
    serveAction(return_accept, acceptReturnAction),
    serveAction(return_answer_offer, answerOfferAction),
    serveAction(return_counter_offer, counterOfferAction),
    serveAction(return_ask_proof, askProofAction),
    serveAction(return_ship, shipReturnAction),
    serveAction(return_receive, receiveReturnAction),
    serveAction(return_take_up, takeUpReturnAction),
    serveAction(return_decide, decideReturnAction),
    serveAction(return_withdraw, withdrawReturnAction),
    serveAction(return_request_compensation, requestCompensationAction),
    serveAction(return_decide_compensation, decideCompensationAction),
  ],
  jobs: [...orderDeadlineJobs, dueReturnJob],
});
