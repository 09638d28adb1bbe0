// The possible and the actual outcomes of commands.
import { code } from './model_package.ts';

/** How often each command got each answer, and how often packages took each transition. */
export const seen = new Map<string, number>();
export const count = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);

export const kinds = ['ship', 'batch', 'track', 'parameter', 'documents', 'carrier', 'allow', 'clock'];
const arrangement_codes = [
  'error_not_found',
  'error_param',
  ...['address_not_found', 'package_already_shipped', 'package_number_not_exist'].map(code),
  ...['need_address_pickup_time', 'pickup_time_invalid', 'need_pacakge_number', 'not_ready_to_ship']
    .concat(['only_support_one_type', 'unsupport_non_integrated'])
    .map((name) => code(`ship_order_${name}`)),
];
const row_codes = ['', 'order_not_exist', 'package_number_not_found'].map((name) => name && code(name));
export const outcomes = [
  ...kinds,
  ...['', 'error_auth', ...arrangement_codes].map((error) => `ship ${error}`),
  ...['invalid_job_param', 'long_sender_real_name', 'long_tracking_number', 'need_branch_id']
    .concat(['need_sender_real_name', 'need_tracking_number', 'unsupport_dropoff', 'unsupport_pickup'])
    .map((name) => `ship ${code(`ship_order_${name}`)}`),
  ...['', 'error_permission', ...arrangement_codes].map((error) => `batch row ${error}`),
  ...['', 'common.batch_api_all_failed', 'error_param'].flatMap((error) => [
    `batch ${error}`,
    `documents ${error}`,
  ]),
  ...row_codes.map((error) => `documents row ${error}`),
  ...['succeed', 'failed', 'error_param', 'error_permission', code('order_not_exist')].map(
    (result) => `track ${result}`,
  ),
  ...['', 'error_not_found', 'error_param', code('package_number_not_exist')].map(
    (error) => `parameter ${error}`,
  ),
  ...['recorded', 'not_found', 'not_possible'].map((done) => `carrier ${done}`),
  ...['true', 'false'].map((done) => `allow ${done}`),
  ...['READY', 'PICKUP_RETRY'].flatMap((from) =>
    ['REQUEST_CREATED', 'PICKUP_DONE'].map((to) => `seller ${from} -> ${to}`),
  ),
  ...['REQUEST_CREATED', 'PICKUP_DONE', 'DELIVERY_DONE', 'DELIVERY_FAILED'].map(
    (to) => `seller REQUEST_CREATED -> ${to}`,
  ),
  ...['PICKUP_RETRY', 'PICKUP_DONE'].map((to) => `carrier REQUEST_CREATED -> ${to}`),
  ...['DELIVERY_DONE', 'DELIVERY_FAILED'].flatMap((to) =>
    ['seller', 'carrier'].map((actor) => `${actor} PICKUP_DONE -> ${to}`),
  ),
];
