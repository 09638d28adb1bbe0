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
    fix: 'Check that order_sn and shop_id belong together: an order of another shop is answered like one that does not exist.',
  },
  order_not_found: {
    error: 'error_not_found',
    message: 'Wrong parameters, detail: the order is not found.',
    fix: 'Check that order_sn and shop_id belong together: an order of another shop is answered like one that does not exist.',
  },
  archived_order: {
    error: 'error_archived_order_update',
    message: `The order has not changed for ${archived_days} days, and can no longer be edited.`,
    fix: 'Edit notes earlier: an archived order is only read.',
  },
  package_cursor_not_ours: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: cursor must be empty, or the next_cursor of an answer of search_package_list to this shop with the same filter and sort.',
  },
  packages_not_found: {
    error: 'error_not_found',
    message: 'Wrong parameters, detail: the package is not found.',
    fix: 'Take package_number from search_package_list of this shop.',
  },
  cannot_split: {
    error: 'order.order_cannot_split',
    message: 'The shop may not split orders, or the order is not in READY_TO_SHIP.',
    fix: 'Split only orders whose order_status is READY_TO_SHIP, of a shop that may split.',
  },
  split_already: {
    error: 'order.order_has_been_split',
    message: 'The order has been split already.',
    fix: 'Call unsplit_order first to split it in another way.',
  },
  warehouse_split: {
    error: 'order.order_cannot_split_pff',
    message: "The order leaves from the marketplace's warehouse, and cannot be split.",
    fix: 'Leave it whole.',
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
    fix: 'Name each item_id and model_id in one package, or split its quantity if the line may be split.',
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
  split_failed: {
    error: 'order.order_split_failed',
    message: 'The packages of the order cannot be split.',
    fix: 'Arrange no package before you split the order.',
  },
  cannot_undo_split: {
    error: 'order.order_cannot_undo_split',
    message: 'The order is not split, is not in READY_TO_SHIP, or a package of it is arranged.',
    fix: 'Read order_status and package_list in get_order_detail.',
  },
  not_cancellable: {
    error: 'order.error_limit',
    message: 'The order, or this part of it, cannot be cancelled now.',
    fix: 'Read order_status in get_order_detail. An order that is picked up can only be returned.',
  },
  warehouse_cancellation: {
    error: 'order.error_param',
    message: "The order leaves from the marketplace's warehouse, and its seller cannot cancel it.",
    fix: 'Nothing can be done by the seller.',
  },
  reason_of_other_regions: {
    error: 'error_param',
    message: 'Wrong parameters, detail: cancel_reason UNDELIVERABLE_AREA is for TW and MY.',
    fix: 'Use OUT_OF_STOCK or CUSTOMER_REQUEST.',
  },
  out_of_stock_unnamed: {
    error: 'error_param',
    message: 'Wrong parameters, detail: item_list is required with OUT_OF_STOCK.',
  },
  cancelled_item_unknown: {
    error: 'error_param',
    message: 'Wrong parameters, detail: the order has no such item, or fewer pieces of it.',
    fix: 'Take item_id and model_id from item_list of get_order_detail.',
  },
  not_in_cancel: {
    error: 'order.order_status_invalid',
    message: 'The order is not in IN_CANCEL: its buyer does not ask to cancel it.',
    fix: 'Answer only orders whose order_status is IN_CANCEL.',
  },
  package_not_stoppable: {
    error: 'logistics.cancel_forder_failed',
    message: 'A package of the order was picked up, and cannot be stopped.',
    fix: 'Reject the cancellation; the buyer can return the goods.',
  },
} as const satisfies RefusalTable;
