import type { RefusalTable } from '../platform/contract/refusal.ts';

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
} as const satisfies RefusalTable;
