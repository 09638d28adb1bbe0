// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import {
  link_make,
  link_resend_code,
  link_withdraw,
} from '../market/accounts/actions/link_actions.contract.ts';
import {
  key_add,
  key_retire,
  partner_create,
  partner_list_tokens,
  partner_reinstate,
  partner_suspend,
} from '../market/accounts/actions/partner_actions.contract.ts';
import {
  shop_create,
  shop_reinstate,
  shop_suspend,
} from '../market/accounts/actions/shop_actions.contract.ts';
import { buyer_erase, buyer_get_erasure } from '../market/buyer/buyer_actions.contract.ts';
import { feed_list, feed_stream } from '../market/event/feed/feed.contract.ts';
import {
  document_get,
  document_link,
  document_render,
  document_render_again,
} from '../market/logistics/actions/document_actions.contract.ts';
import {
  package_allow_reschedule,
  package_deliver,
  package_fail,
  package_lose,
  package_miss_pickup,
  package_pick_up,
  package_receive_back,
} from '../market/logistics/actions/package_actions.contract.ts';
import { order_advance } from '../market/marketplace/actions/order_advance.contract.ts';
import { order_place } from '../market/marketplace/actions/order_place.contract.ts';
import { order_timeline } from '../market/marketplace/actions/order_timeline.contract.ts';
import {
  return_accept,
  return_decide,
  return_decide_compensation,
  return_receive,
  return_request_compensation,
  return_ship,
  return_take_up,
  return_withdraw,
} from '../market/marketplace/actions/return_actions.contract.ts';
import {
  return_answer_offer,
  return_ask_proof,
  return_counter_offer,
} from '../market/marketplace/actions/return_answers.contract.ts';
import { return_open } from '../market/marketplace/actions/return_open.contract.ts';
import { order_import } from '../market/marketplace/mirror/order_import.contract.ts';
import { order_sync } from '../market/marketplace/mirror/order_sync.contract.ts';
import { order_find } from '../market/order/actions/find_order.contract.ts';
import { order_newest } from '../market/order/actions/newest_orders.contract.ts';
import {
  order_answer_cancel,
  order_ask_cancel,
  order_cancel,
  order_confirm,
  order_give_invoice,
  order_pay,
} from '../market/order/actions/order_actions.contract.ts';
import { order_check_prescription } from '../market/order/actions/prescription_actions.contract.ts';
import { payout_make, payout_release } from '../market/payment/actions/payout_actions.contract.ts';
import {
  statement_get,
  statement_get_table,
  statement_link,
  statement_render,
  statement_render_again,
} from '../market/payment/actions/statement_actions.contract.ts';
import {
  comment_edit,
  comment_hide,
  comment_show,
  comment_write,
} from '../market/product/actions/comment_actions.contract.ts';
import { item_ban, item_release } from '../market/product/actions/item_actions.contract.ts';
import { stock_set } from '../market/product/actions/stock_set.contract.ts';
import {
  push_get,
  push_list,
  push_send_again,
  push_send_test,
} from '../market/push/actions/push_actions.contract.ts';
import {
  partner_set_push,
  partner_set_push_key,
  push_status,
} from '../market/push/actions/receiver_actions.contract.ts';
import { push_stream } from '../market/push/listening/push_stream.contract.ts';
import { push_trigger } from '../market/push/trigger/push_trigger.contract.ts';
import { stock_adjust, stock_receive } from '../market/sbs/actions/stock_actions.contract.ts';
import { audit_list } from '../operator/audit/audit_actions.contract.ts';
import {
  operator_token_add,
  operator_token_change,
  operator_token_list,
  operator_token_revoke,
} from '../operator/tokens/token_actions.contract.ts';
import {
  webhook_add,
  webhook_list,
  webhook_remove,
  webhook_rotate,
} from '../operator/webhooks/webhook_actions.contract.ts';
import {
  seller_make,
  seller_retire,
  seller_set_password,
} from '../pages/consent_pages/actions/seller_actions.contract.ts';
import { health_history } from '../pages/console/actions/health_history.contract.ts';
import { job_list_failed, job_next, job_retry } from '../pages/console/actions/job_actions.contract.ts';
import { partner_history } from '../pages/console/actions/partner_history.contract.ts';
import { search_find } from '../pages/console/actions/search_find.contract.ts';
import {
  clock_advance,
  clock_freeze,
  clock_get,
  clock_run,
  clock_set,
} from '../testing/sandboxes/actions/clock_actions.contract.ts';
import { sandbox_generate } from '../testing/sandboxes/actions/generate_action.contract.ts';
import {
  sandbox_create,
  sandbox_delete,
  sandbox_delete_template,
  sandbox_describe,
  sandbox_fork,
  sandbox_get,
  sandbox_list,
  sandbox_reset,
  sandbox_snapshot,
  sandbox_templates,
} from '../testing/sandboxes/actions/sandbox_actions.contract.ts';
import { sandbox_export, sandbox_import } from '../testing/sandboxes/actions/state_actions.contract.ts';
import {
  simulation_start,
  simulation_stop,
} from '../testing/simulation/actions/simulation_actions.contract.ts';
import { coverage_get } from '../testing/test_bench/actions/coverage_actions.contract.ts';
import { fault_add, fault_delete, fault_list } from '../testing/test_bench/actions/fault_actions.contract.ts';
import {
  journal_as_curl,
  journal_as_test,
  journal_get,
  journal_list,
  journal_replay,
} from '../testing/test_bench/actions/journal_actions.contract.ts';
import { journal_stream } from '../testing/test_bench/actions/journal_stream.contract.ts';

export const operator_contracts = [
  partner_create,
  partner_suspend,
  partner_reinstate,
  partner_list_tokens,
  key_add,
  key_retire,
  link_make,
  link_resend_code,
  link_withdraw,
  shop_create,
  shop_suspend,
  shop_reinstate,
  buyer_erase,
  buyer_get_erasure,
  seller_make,
  seller_set_password,
  seller_retire,
  health_history,
  job_list_failed,
  job_next,
  job_retry,
  partner_history,
  search_find,
  feed_list,
  feed_stream,
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
  order_place,
  order_import,
  order_sync,
  order_timeline,
  order_advance,
  return_open,
  return_accept,
  return_answer_offer,
  return_counter_offer,
  return_ask_proof,
  return_ship,
  return_receive,
  return_take_up,
  return_decide,
  return_withdraw,
  return_request_compensation,
  return_decide_compensation,
  audit_list,
  operator_token_add,
  operator_token_change,
  operator_token_revoke,
  operator_token_list,
  webhook_add,
  webhook_list,
  webhook_remove,
  webhook_rotate,
  order_newest,
  order_find,
  order_pay,
  order_ask_cancel,
  order_answer_cancel,
  order_cancel,
  order_give_invoice,
  order_confirm,
  order_check_prescription,
  payout_release,
  payout_make,
  statement_render,
  statement_render_again,
  statement_get,
  statement_get_table,
  statement_link,
  item_ban,
  item_release,
  stock_set,
  comment_write,
  comment_edit,
  comment_hide,
  comment_show,
  partner_set_push,
  partner_set_push_key,
  push_status,
  push_list,
  push_get,
  push_send_again,
  push_send_test,
  push_stream,
  push_trigger,
  sandbox_create,
  sandbox_list,
  sandbox_get,
  sandbox_describe,
  sandbox_snapshot,
  sandbox_reset,
  sandbox_fork,
  sandbox_export,
  sandbox_import,
  sandbox_generate,
  sandbox_delete,
  sandbox_templates,
  sandbox_delete_template,
  clock_get,
  clock_advance,
  clock_set,
  clock_freeze,
  clock_run,
  stock_receive,
  stock_adjust,
  simulation_start,
  simulation_stop,
  fault_add,
  fault_list,
  fault_delete,
  journal_list,
  journal_stream,
  journal_get,
  journal_as_curl,
  journal_as_test,
  journal_replay,
  coverage_get,
] as const;

export type OperatorContract = (typeof operator_contracts)[number];
