import type { RefusalTable } from '../../kit/contract/refusal.ts';
import { archived_days } from './order.ts';

export const orderErrors = {
  list_time_invalid: {
    error: 'order.order_list_invalid_time',
    message: 'time_from must be before time_to, by 15 days at most.',
  },
  list_cursor_not_ours: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: cursor must be empty, or the next_cursor of an answer to this shop with the same time_range_field, time_from, time_to, order_status and logistics_channel_id.',
  },
  shipment_cursor_not_ours: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: cursor must be empty, or the next_cursor of an answer of get_shipment_list to this shop.',
  },
  orders_not_found: {
    error: 'error_not_found',
    message: 'Wrong parameters, detail: the order is not found.',
  },
  order_not_found: {
    error: 'error_not_found',
    message: 'Wrong parameters, detail: the order is not found.',
  },
  archived_order: {
    error: 'error_archived_order_update',
    message: `The order has not changed for ${archived_days} days, and can no longer be edited.`,
  },
  package_cursor_not_ours: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: cursor must be empty, or the next_cursor of an answer of search_package_list to this shop with the same filter and sort.',
  },
  packages_not_found: {
    error: 'error_not_found',
    message: 'Wrong parameters, detail: the package is not found.',
  },
  cannot_split: {
    error: 'order.order_cannot_split',
    message: 'The shop may not split orders, or the order is not in READY_TO_SHIP.',
  },
  split_already: { error: 'order.order_has_been_split', message: 'The order has been split already.' },
  warehouse_split: {
    error: 'order.order_cannot_split_pff',
    message: "The order leaves from the marketplace's warehouse, and cannot be split.",
  },
  package_count_wrong: {
    error: 'error_param',
    message: 'Wrong parameters, detail: package_list must have 2 to 5 packages, and in TW up to 30.',
  },
  split_item_not_found: {
    error: 'order.order_split_item_not_exist',
    message: 'The order has no such line: each needs its item_id, model_id and promotion_group_id.',
  },
  split_item_repeated: {
    error: 'order.order_split_duplicate_item',
    message: 'A line is named twice.',
  },
  split_item_missing: {
    error: 'order.order_split_package_missing_item',
    message: 'Every line of the order must be in one of the packages.',
  },
  split_quantity_wrong: {
    error: 'order.order_split_wrong_item_quantity',
    message: 'model_quantity must come to the pieces of the line, and be all of them where lines stay whole.',
  },
  split_deal_torn: {
    error: 'order.order_split_wrong_item_position',
    message: 'The lines of one bundle or add-on deal must be in one package.',
  },
  split_failed: { error: 'order.order_split_failed', message: 'The packages of the order cannot be split.' },
  cannot_undo_split: {
    error: 'order.order_cannot_undo_split',
    message: 'The order is not split, is not in READY_TO_SHIP, or a package of it is arranged.',
  },
  not_cancellable: {
    error: 'order.error_limit',
    message: 'The order, or this part of it, cannot be cancelled now.',
  },
  warehouse_cancellation: {
    error: 'order.error_param',
    message: "The order leaves from the marketplace's warehouse, and its seller cannot cancel it.",
  },
  reason_of_other_regions: {
    error: 'error_param',
    message: 'Wrong parameters, detail: cancel_reason UNDELIVERABLE_AREA is for TW and MY.',
  },
  out_of_stock_unnamed: {
    error: 'error_param',
    message: 'Wrong parameters, detail: item_list is required with OUT_OF_STOCK.',
  },
  cancelled_item_unknown: {
    error: 'error_param',
    message: 'Wrong parameters, detail: the order has no such item, or fewer pieces of it.',
  },
  not_in_cancel: {
    error: 'order.order_status_invalid',
    message: 'The order is not in IN_CANCEL: its buyer does not ask to cancel it.',
  },
  package_not_stoppable: {
    error: 'logistics.cancel_forder_failed',
    message: 'A package of the order was picked up, and cannot be stopped.',
  },
} as const satisfies RefusalTable;
