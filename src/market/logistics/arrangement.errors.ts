import type { RefusalTable } from '../../kit/contract/refusal.ts';

/** Maximum lengths of a tracking number and a sender's name that fit on a label, in characters. */
export const tracking_number_length_max = 64;
export const sender_real_name_length_max = 64;

/** Refusals to arrange the shipment of a package. */
export const arrangementErrors = {
  order_not_found: {
    error: 'error_not_found',
    message: 'There is no order with this order_sn in this shop.',
    fix: 'Check that order_sn and shop_id belong together: an order of another shop is answered like one that does not exist.',
  },
  package_number_not_exist: {
    error: 'logistics.package_number_not_exist',
    message: 'The order has no package with this package_number.',
    fix: 'Take package_number from package_list of get_order_detail, or leave it out if the order has one package.',
  },
  need_package_number: {
    // The reference spells the code this way.
    error: 'logistics.ship_order_need_pacakge_number',
    message: 'The order is split into several packages: send the package_number of the one to ship.',
  },
  package_already_shipped: {
    error: 'logistics.package_already_shipped',
    message: 'The shipment of this package is arranged already.',
    fix: 'Do not ship it again: continue with get_tracking_number and create_shipping_document. update_shipping_order books another pickup.',
  },
  not_ready_to_ship: {
    error: 'logistics.ship_order_not_ready_to_ship',
    message:
      'The order is cancelled, completed or being returned, or the package is cancelled: there is nothing to ship.',
    fix: 'Leave the order out. get_order_list with order_status READY_TO_SHIP lists what can be shipped.',
  },
  not_paid: {
    error: 'logistics.ship_order_not_ready_to_ship',
    message: 'The buyer has not paid the order yet.',
    fix: 'Wait for order_status READY_TO_SHIP (push code 3). Tests pay with the action order.pay.',
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
    fix: 'Take address_id from pickup.address_list of get_shipping_parameter.',
  },
  branch_not_offered: {
    error: 'error_param',
    message: 'dropoff.branch_id is not in the branch_list of get_shipping_parameter.',
    fix: 'Take branch_id from that list.',
  },
  slug_not_offered: {
    error: 'error_param',
    message: 'dropoff.slug must be one of the slug_list of get_shipping_parameter.',
  },
  tracking_number_taken: {
    error: 'logistics.error_param',
    message: 'Another order of the shop has this tracking number; packages of one order may share theirs.',
    fix: 'Send the number that the carrier gave you for this order.',
  },
  tracking_number_not_taken: {
    error: 'error_param',
    message: "tracking_number must be left out: the package's channel hands out the number itself.",
  },
} as const satisfies RefusalTable;

export type ArrangementReason = keyof typeof arrangementErrors;
