import type { RefusalTable } from '../../../../kit/contract/refusal.ts';

/** Refusals of data for labels that sellers design. */
export const ownLabelErrors = {
  order_status_wrong: {
    error: 'logistics.error_status_limit',
    message: 'The order is not paid, is cancelled, or its buyer asks to cancel it.',
    fix: 'Read order_status in get_order_detail. Answer a cancellation with handle_buyer_cancellation.',
  },
  not_arranged: {
    error: 'logistics.error_limit',
    message: "You don't ship order yet: arrange the shipment of the package first.",
  },
  too_late_to_print: {
    error: 'error_status',
    message: 'A label is printed until the package is picked up.',
    fix: 'Print before the carrier comes.',
  },
  own_label_not_allowed: {
    error: 'error_param',
    message: 'Not allowed to self design AWB: see allow_self_design_awb of get_package_detail.',
  },
  warehouse_label: {
    error: 'logistics.error_param',
    message: "The order ships from the marketplace's warehouse, which prints its labels.",
    fix: 'Leave orders out whose fulfillment_flag is fulfilled_by_shopee.',
  },
  drawing_busy: {
    error: 'logistics.download_later',
    message: 'Too many documents are being drawn: call again.',
  },
} as const satisfies RefusalTable;
