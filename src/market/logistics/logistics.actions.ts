import {
  document_get,
  document_link,
  document_render,
  document_render_again,
} from './actions/document_actions.contract.ts';
import {
  package_allow_reschedule,
  package_deliver,
  package_fail,
  package_lose,
  package_miss_pickup,
  package_pick_up,
  package_receive_back,
} from './actions/package_actions.contract.ts';

export const logisticsActions = [
  package_allow_reschedule,
  package_pick_up,
  package_miss_pickup,
  package_deliver,
  package_fail,
  package_lose,
  package_receive_back,
  document_render,
  document_render_again,
  document_get,
  document_link,
] as const;
