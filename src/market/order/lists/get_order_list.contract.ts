import {
  choice,
  flag,
  id,
  int32,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';
import { listed_times, order_statuses } from '../order.ts';

export const get_order_list = operation({
  name: 'v2.order.get_order_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the orders that were created or changed within a period of at most 15 days.',
  description:
    'Start with an empty cursor and continue with next_cursor while more is true. Each change of an order updates its update_time: a client that follows update_time sees every change.',
  request: {
    time_range_field: choice(
      'Whether the period is about the time of creation or of the last change.',
      listed_times,
    ),
    time_from: timestamp('Start of the period.'),
    time_to: timestamp('End of the period, at most 15 days after time_from.'),
    page_size: int32('Maximum number of orders per page.', { minimum: 1, maximum: 100 }),
    cursor: withDefault(text('Empty for the first page, then the next_cursor of the previous page.'), ''),
    order_status: optional(
      choice('Lists only orders in this state.', [
        'UNPAID',
        'READY_TO_SHIP',
        'PROCESSED',
        'SHIPPED',
        'COMPLETED',
        'IN_CANCEL',
        'CANCELLED',
        'INVOICE_PENDING',
      ]),
    ),
    response_optional_fields: withDefault(
      list('Additional fields to return: `order_status`.', text('Name of a field.'), { maxItems: 50 }),
      [],
    ),
    request_order_status_pending: optional(
      flag('Whether to report orders that the marketplace still checks as PENDING.'),
    ),
    logistics_channel_id: optional(id('Lists only orders with a package on this channel; for shops in BR.')),
  },
  response: {
    more: flag('Whether more orders follow this page.'),
    next_cursor: text('Cursor of the next page; empty if there is none.'),
    order_list: list(
      'The orders, newest first.',
      record('An order.', {
        order_sn: text('Number of the order.'),
        order_status: optional(choice('State of the order, if requested.', order_statuses)),
      }),
    ),
  },
  envelope: 'without_warning',
  errors: pick(orderErrors, 'list_time_invalid', 'list_cursor_not_ours'),
  decisions: [
    {
      silent_on: 'The sort order of the list.',
      decided:
        'Newest first by the time that time_range_field selects. Orders of the same second are sorted by order_sn, descending.',
    },
    {
      silent_on: 'The bounds of the period.',
      decided:
        'time_from must be before time_to. A period of exactly 15 days is accepted, and both bounds are included.',
    },
    {
      silent_on: 'The contents of the cursor.',
      decided:
        'It is opaque, and valid for one shop, time_range_field, time_from, order_status and logistics_channel_id: with another value of one of them it is refused with error_param. page_size and time_to may change, and orders after time_to are left out. The literal two characters `""` mean the start.',
    },
    {
      silent_on: 'Pages of one channel.',
      decided:
        'logistics_channel_id applies to shops in BR and is ignored elsewhere. A page of one channel looks at 1,000 orders: it may have fewer than page_size, or none, while more is true.',
    },
    {
      silent_on: 'PENDING orders and advance fulfilment.',
      decided:
        'This marketplace has neither: request_order_status_pending has no effect, and there is no booking_sn.',
    },
    {
      silent_on: 'Unknown names in response_optional_fields.',
      decided: 'They are ignored.',
    },
  ],
});
