import type { RefusalTable } from '../../kit/contract/refusal.ts';
import { arrangementErrors } from './arrangement.errors.ts';
import { address_types } from './logistics.ts';

export const logisticsErrors = {
  ...arrangementErrors,
  order_not_exist: {
    error: 'logistics.order_not_exist',
    message: 'There is no order with this order_sn in this shop.',
    fix: 'Check that order_sn and shop_id belong together: an order of another shop is answered like one that does not exist.',
  },
  package_number_not_found: {
    error: 'logistics.package_number_not_found',
    message: 'The order has no package with this package_number.',
    fix: 'Take package_number from package_list of get_order_detail, or leave it out if the order has one package.',
  },
  order_cancelled: {
    error: 'error_status',
    message: 'The order is cancelled; there is nothing to ship.',
    fix: 'Leave the order out. get_order_list with order_status READY_TO_SHIP lists what can be shipped.',
  },
  order_in_cancel: {
    error: 'error_status',
    message: arrangementErrors.cancellation_requested.message,
  },
  nothing_to_arrange: {
    error: 'error_param',
    message:
      'The package is not ready to be shipped: shipment is arranged in LOGISTICS_READY and LOGISTICS_PICKUP_RETRY, and arranged anew while rescheduling is allowed.',
    fix: 'Read logistics_status in get_order_detail. If it is LOGISTICS_REQUEST_CREATED, the shipment is arranged already.',
  },
  not_for_batches: {
    error: 'error_permission',
    message: 'Only packages on channel 90003 are shipped in batches; call ship_order.',
  },
  all_failed: {
    error: 'common.batch_api_all_failed',
    message: 'Every row failed; response.result_list says why.',
    fix: 'Read fail_error and fail_message of each row.',
    payload_fields: ['result_list'],
  },
  not_in_brazil: {
    error: 'error_permission',
    message: 'Only sellers in Brazil report tracking.',
    fix: 'Other carriers report by themselves: read get_tracking_info.',
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
    fix: 'Check that order_sn and shop_id belong together: an order of another shop is answered like one that does not exist.',
  },
  no_such_package: {
    error: 'logistics.package_not_exist',
    message: 'The order has no package with this package_number.',
    fix: 'Take package_number from package_list of get_order_detail, or leave it out if the order has one package.',
  },
  package_number_missing: {
    error: 'logistics.package_number_not_exist',
    message: 'The order is split into several packages: send the package_number of the one that is meant.',
  },
  nothing_to_track: {
    error: 'logistics.error_status_limit',
    message: 'The shipment of the package is not arranged: there is nothing to track.',
    fix: 'Arrange it first with ship_order.',
  },
  not_need_package_number: {
    // The reference spells the code this way.
    error: 'logistics.ship_order_not_need_pacakge_number',
    message: 'The order has one package: leave package_number out.',
  },
  warehouse_order: {
    error: 'logistics.ship_order_pff_init',
    message: "The order ships from the marketplace's warehouse, and its seller books no pickup.",
    fix: 'Leave orders out whose fulfillment_flag is fulfilled_by_shopee.',
  },
  not_ready_to_update: {
    error: 'logistics.order_not_ready_to_update',
    message:
      'Another pickup is booked in LOGISTICS_PICKUP_RETRY, and in LOGISTICS_REQUEST_CREATED while rescheduling is allowed.',
    fix: 'Read logistics_status of the package first. ship_order books the first pickup.',
  },
  not_reschedulable: {
    error: 'error_param',
    message: 'Package cannot be rescheduled: the marketplace does not allow it, or no pickup slot is booked.',
    fix: 'Keep the booked pickup, or arrange the first one with ship_order.',
  },
  no_param_change: {
    error: 'logistics.update_shipping_order_no_param_change',
    message: 'The package has this pickup address and slot already.',
    fix: 'Nothing has to be done.',
  },
  tracking_number_needed: {
    error: 'logistics.ship_order_need_tracking_number',
    message: 'Pickups on this channel need the tracking number of the carrier: call ship_order with it.',
  },
  channel_unknown: {
    error: 'logistics.error_param',
    message: "logistics_channel_id is not a channel of the shop's region.",
    fix: 'Take logistics_channel_id from get_channel_list of this shop.',
  },
  channel_closed: {
    error: 'logistics.not_allow_to_update_channel',
    message: 'The marketplace does not offer this channel now.',
    fix: 'Use another channel of get_channel_list.',
  },
  channel_forced: {
    error: 'logistics_error',
    message: 'Every item must use this channel: it cannot be disabled.',
  },
  cod_not_offered: {
    error: 'logistics_error',
    message: 'Buyers cannot pay on delivery on this channel.',
    fix: 'Leave cod_enabled out.',
  },
  last_channel: {
    error: 'logistics.minimum_activation_rule',
    message: 'This is the last enabled channel of the shop: enable another one first.',
  },
  compulsory_channel: {
    error: 'logistics.compulsory_channel_rule',
    message: 'This is the last enabled compulsory channel of the shop: enable another one first.',
  },
  need_pickup_address: {
    error: 'logistics.require_pickup_address',
    message: 'The carrier picks up on this channel: the shop needs a pickup address first.',
  },
  auto_call_not_offered: {
    error: 'error_param',
    message: 'Drivers are not called automatically on any channel.',
    fix: 'Leave the field out.',
  },
  no_such_address: {
    error: 'logistics.address_not_found',
    message: 'The shop has no address with this address_id.',
    fix: 'Take address_id from get_address_list of this shop.',
  },
  address_type_invalid: {
    error: 'logistics.invalid_address_type',
    message: `address_type must be ${Object.values(address_types).join(', ')} or INBOUND_PICKUP_ADDRESS.`,
  },
  no_inbound_pickup: {
    error: 'error_param',
    message:
      "Goods for the marketplace's warehouses are not picked up: no address is an INBOUND_PICKUP_ADDRESS.",
    fix: 'Use another address_type.',
  },
  address_in_use: {
    error: 'logistics.cannot_delete_address',
    message: 'The address is a default, pickup or return address: give that use to another one first.',
  },
  job_not_found: {
    error: 'error_param',
    message: 'job_id is not a shipping document job of this shop.',
    fix: 'Take job_id from create_shipping_document_job of this shop.',
  },
} as const satisfies RefusalTable;
