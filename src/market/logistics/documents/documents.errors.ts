import type { RefusalTable } from '../../../kit/contract/refusal.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { document_labels_max } from '../logistics.ts';

const {
  order_not_exist,
  package_number_not_found,
  package_number_not_exist,
  package_number_missing,
  all_failed,
} = logisticsErrors;

/** Refusals of the operations on shipping documents. */
export const documentErrors = {
  order_not_exist,
  package_number_not_found,
  package_number_not_exist,
  package_number_missing,
  all_failed,
  package_can_not_print: {
    error: 'logistics.package_can_not_print',
    message:
      'A document is created only for a package in LOGISTICS_REQUEST_CREATED: after its shipment is arranged and before it is picked up.',
    fix: 'Arrange the shipment first with ship_order, and print the label before the carrier comes.',
  },
  unpackaged_label_not_possible: {
    error: 'logistics.package_can_not_print',
    message:
      'An unpackaged label is created only for a package that is paid, not cancelled and not picked up.',
    fix: 'Read order_status and logistics_status in get_order_detail.',
  },
  order_status_error: {
    error: 'logistics.order_status_error',
    message: 'The order is cancelled.',
    fix: 'Leave the order out: a cancelled order has no label.',
  },
  cancellation_requested: {
    error: 'logistics.order_status_error',
    message: logisticsErrors.cancellation_requested.message,
  },
  shipping_document_type_invalid: {
    error: 'logistics.shipping_document_type_invalid',
    message:
      "The package's channel has no such document: see selectable_shipping_document_type of get_shipping_document_parameter.",
  },
  tracking_number_invalid: {
    error: 'logistics.tracking_number_invalid',
    message:
      'Send the tracking_number that get_tracking_number gives for the package; leave it out while that is empty.',
  },
  should_print_first: {
    error: 'logistics.shipping_document_should_print_first',
    message: 'There is no such document, or it has expired; create_shipping_document creates one.',
    fix: 'Call create_shipping_document with the same package and shipping_document_type, then wait for the status READY.',
  },
  download_later: {
    error: 'logistics.download_later',
    message: 'The document is still being made: ask again.',
  },
  package_print_failed: {
    error: 'logistics.package_print_failed',
    message: 'The document could not be made: call create_shipping_document again.',
  },
  can_not_download_together: {
    error: 'logistics.packages_can_not_download_together',
    message: 'Documents of one type, at most 16 MB of them, are downloaded together: download fewer at once.',
  },
  not_one_list: {
    error: 'error_param',
    message: 'Send exactly one of package_list and unpackaged_sku_requests.',
  },
  unpackaged_type_only: {
    error: 'error_param',
    message: 'unpackaged_sku_requests is for shipping_document_type THERMAL_UNPACKAGED_LABEL.',
    fix: 'Send that type, or package_list instead.',
  },
  too_many_labels: {
    error: 'error_param',
    message: `The quantities of unpackaged_sku_requests come to more than ${document_labels_max} labels.`,
    fix: 'Make several jobs.',
  },
  different_channels: {
    error: 'logistics.different_shipping_channels',
    message: 'The packages go by several logistics channels: make a job for each.',
  },
  nothing_to_print: {
    error: 'common.batch_api_all_failed',
    message: 'None of them can be printed; response.fail_list says why.',
    fix: 'Read fail_error and fail_message of each row.',
    payload_fields: ['success_id_list', 'fail_list'],
  },
  sku_not_found: {
    error: 'error_param',
    message: 'unpackaged_sku_id is no item and model of this shop.',
    fix: 'Take the ids from get_item_list and get_model_list of this shop.',
  },
  quantity_invalid: {
    error: 'error_param',
    message: 'quantity must be 1 or more.',
  },
  job_failed: {
    error: 'logistics.sd_job_print_failed',
    message: 'The document could not be made: make a new job.',
  },
  job_expired: {
    error: 'logistics.sd_file_expired',
    message: 'The document has expired: make a new job.',
  },
} as const satisfies RefusalTable;
