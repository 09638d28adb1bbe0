import type { RefusalTable } from '../../kit/contract/refusal.ts';

/** Maximum lengths of a tracking number and a sender's name that fit on a label, in characters. */
export const tracking_number_length_max = 64;
export const sender_real_name_length_max = 64;

/** Refusals to arrange the shipment of a package. */
export const arrangementErrors = {
  order_not_found: {
    error: 'error_not_found',
    message: 'There is no order with this order_sn in this shop.',
  },
  package_number_not_exist: {
    error: 'logistics.package_number_not_exist',
    message: 'The order has no package with this package_number.',
  },
  need_package_number: {
    // The reference spells the code this way.
    error: 'logistics.ship_order_need_pacakge_number',
    message: 'The order is split into several packages: send the package_number of the one to ship.',
  },
  package_already_shipped: {
    error: 'logistics.package_already_shipped',
    message: 'The shipment of this package is arranged already.',
  },
  not_ready_to_ship: {
    error: 'logistics.ship_order_not_ready_to_ship',
    message:
      'The order is cancelled, completed or being returned, or the package is cancelled: there is nothing to ship.',
  },
  not_paid: {
    error: 'logistics.ship_order_not_ready_to_ship',
    message: 'The buyer has not paid the order yet.',
  },
  cancellation_requested: {
    error: 'logistics.ship_order_not_ready_to_ship',
    message:
      'The buyer has requested cancellation of the order: answer with handle_buyer_cancellation first.',
  },
  invoice_pending: {
    error: 'logistics.lack_of_invoice_data',
    message: 'The order still lacks its invoice, which shops in BR give before they ship.',
  },
  only_one_mode: {
    error: 'logistics.ship_order_only_support_one_type',
    message: 'Send exactly one of pickup, dropoff and non_integrated.',
  },
  unsupported_pickup: {
    error: 'logistics.ship_order_unsupport_pickup',
    message: "The package's channel does not pick up; see info_needed of get_shipping_parameter.",
  },
  unsupported_dropoff: {
    error: 'logistics.ship_order_unsupport_dropoff',
    message: "The package's channel has no dropoff; see info_needed of get_shipping_parameter.",
  },
  unsupported_non_integrated: {
    error: 'logistics.ship_order_unsupport_non_integrated',
    message: "The package's channel is an integrated one; see info_needed of get_shipping_parameter.",
  },
  need_address_and_pickup_time: {
    error: 'logistics.ship_order_need_address_pickup_time',
    message: 'Send pickup.address_id and pickup.pickup_time_id, as get_shipping_parameter offers them.',
  },
  need_branch_id: {
    error: 'logistics.ship_order_need_branch_id',
    message: 'Send dropoff.branch_id, one of the branch_list of get_shipping_parameter.',
  },
  need_sender_real_name: {
    error: 'logistics.ship_order_need_sender_real_name',
    message: 'Send dropoff.sender_real_name.',
  },
  need_tracking_number: {
    error: 'logistics.ship_order_need_tracking_number',
    message: 'Send the tracking_number that the carrier gave you.',
  },
  invalid_job_param: {
    error: 'logistics.ship_order_invalid_job_param',
    message:
      'Send exactly one of dropoff.tracking_number (Regular) and dropoff.sender_real_name (JOB) on this channel.',
  },
  long_sender_real_name: {
    error: 'logistics.ship_order_long_sender_real_name',
    message: `dropoff.sender_real_name must be text of at most ${sender_real_name_length_max} characters.`,
  },
  long_tracking_number: {
    error: 'logistics.ship_order_long_tracking_number',
    message: `tracking_number must be text of at most ${tracking_number_length_max} characters.`,
  },
  pickup_time_invalid: {
    error: 'logistics.ship_order_pickup_time_invalid',
    message:
      'pickup.pickup_time_id is not among the slots of this address, has passed, or is booked already; ask get_shipping_parameter again.',
  },
  address_not_found: {
    error: 'logistics.address_not_found',
    message: 'pickup.address_id is not an address of this shop.',
  },
  branch_not_offered: {
    error: 'error_param',
    message: 'dropoff.branch_id is not in the branch_list of get_shipping_parameter.',
  },
  slug_not_offered: {
    error: 'error_param',
    message: 'dropoff.slug must be one of the slug_list of get_shipping_parameter.',
  },
  tracking_number_taken: {
    error: 'logistics.error_param',
    message: 'Another order of the shop has this tracking number; packages of one order may share theirs.',
  },
  tracking_number_not_taken: {
    error: 'error_param',
    message: "tracking_number must be left out: the package's channel hands out the number itself.",
  },
} as const satisfies RefusalTable;

export type ArrangementReason = keyof typeof arrangementErrors;

export const logisticsErrors = {
  ...arrangementErrors,
  order_not_exist: {
    error: 'logistics.order_not_exist',
    message: 'There is no order with this order_sn in this shop.',
  },
  package_number_not_found: {
    error: 'logistics.package_number_not_found',
    message: 'The order has no package with this package_number.',
  },
  order_cancelled: {
    error: 'error_status',
    message: 'The order is cancelled; there is nothing to ship.',
  },
  order_in_cancel: {
    error: 'error_status',
    message: arrangementErrors.cancellation_requested.message,
  },
  nothing_to_arrange: {
    error: 'error_param',
    message:
      'The package is not ready to be shipped: shipment is arranged in LOGISTICS_READY and LOGISTICS_PICKUP_RETRY, and arranged anew while rescheduling is allowed.',
  },
  not_for_batches: {
    error: 'error_permission',
    message: 'Only packages on channel 90003 are shipped in batches; call ship_order.',
  },
  all_failed: {
    error: 'common.batch_api_all_failed',
    message: 'Every row failed; response.result_list says why.',
    payload_fields: ['result_list'],
  },
  not_in_brazil: {
    error: 'error_permission',
    message: 'Only sellers in Brazil report tracking.',
  },
  not_seller_delivered: {
    error: 'error_param',
    message: 'order_sn must be an order whose packages are on channel 90021, 90025 or 90026.',
  },
  tracking_only_of_pickup: {
    error: 'error_param',
    message: 'tracking_number and tracking_url are taken only with logistics_status logistics_pickup_done.',
  },
  failed_reason_missing: {
    error: 'error_param',
    message:
      'failed_reason is required with logistics_delivery_failed on channel 90026: buyer_unreachable, buyer_unresponsive or no_delivery_location_consensus.',
  },
  failed_reason_only_of_failure: {
    error: 'error_param',
    message: 'failed_reason is taken only with logistics_status logistics_delivery_failed.',
  },
  no_such_order: {
    error: 'logistics.invalid_error',
    message: 'There is no order with this order_sn in this shop.',
  },
  no_such_package: {
    error: 'logistics.package_not_exist',
    message: 'The order has no package with this package_number.',
  },
  package_number_missing: {
    error: 'logistics.package_number_not_exist',
    message: 'The order is split into several packages: send the package_number of the one that is meant.',
  },
  nothing_to_track: {
    error: 'logistics.error_status_limit',
    message: 'The shipment of the package is not arranged: there is nothing to track.',
  },
  job_not_found: {
    error: 'error_param',
    message: 'job_id is not a shipping document job of this shop.',
  },
} as const satisfies RefusalTable;
