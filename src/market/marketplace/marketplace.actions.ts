import { order_advance } from './actions/order_advance.contract.ts';
import { order_place } from './actions/order_place.contract.ts';
import { order_timeline } from './actions/order_timeline.contract.ts';
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
import { return_open } from './actions/return_open.contract.ts';

export const marketplaceActions = [
  order_place,
  order_timeline,
  order_advance,
  return_open,
  return_accept,
  return_ship,
  return_receive,
  return_take_up,
  return_decide,
  return_withdraw,
  return_request_compensation,
  return_decide_compensation,
] as const;
