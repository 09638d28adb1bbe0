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
  summary: 'The order_sn of every order that was created, or changed, in a time of at most 15 days.',
  description:
    'Start with an empty cursor and go on with next_cursor while more is true. Each change of an order moves its update_time: who follows update_time sees every change.',
  request: {
    time_range_field: choice(
      'Whether the times are those of the creation or of the last change.',
      listed_times,
    ),
    time_from: timestamp('From which moment on.'),
    time_to: timestamp('Up to which moment, at most 15 days after time_from.'),
    page_size: int32('How many orders a page has at most.', { minimum: 1, maximum: 100 }),
    cursor: withDefault(text('Empty for the first page, then the next_cursor of the page before.'), ''),
    order_status: optional(
      choice('Only orders in this state.', [
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
      list('Fields that are wanted besides: `order_status`.', text('A field.'), { maxItems: 50 }),
      [],
    ),
    request_order_status_pending: optional(
      flag('Whether orders that the marketplace still examines are called PENDING.'),
    ),
    logistics_channel_id: optional(id('Only orders with a package on this channel; shops in BR.')),
  },
  response: {
    more: flag('Whether there are more orders after this page.'),
    next_cursor: text('The cursor of the next page; empty when there is none.'),
    order_list: list(
      'The orders, newest first.',
      record('One order.', {
        order_sn: text('The order.'),
        order_status: optional(choice('Its state, where that was asked for.', order_statuses)),
      }),
    ),
  },
  envelope: 'without_warning',
  errors: pick(orderErrors, 'list_time_invalid', 'list_cursor_not_ours'),
  decisions: [
    {
      silent_on: 'The order of the list.',
      decided:
        'Newest first by the time that time_range_field names; orders of the same second are in falling order of their order_sn.',
    },
    {
      silent_on: 'The bounds of the time.',
      decided: 'time_from is before time_to, and exactly 15 days pass; both moments belong to the time.',
    },
    {
      silent_on: 'What the cursor is.',
      decided:
        'Opaque. It holds for the shop, time_range_field, time_from, order_status and logistics_channel_id. With another value of one of them it is error_param. page_size and time_to may change: orders after time_to are left out. The literal two characters `""` mean the start.',
    },
    {
      silent_on: 'Pages of one channel.',
      decided:
        'logistics_channel_id counts for shops in BR and is passed over elsewhere. A page of a channel looks at 1,000 orders: it may have fewer than page_size, or none, while more is true.',
    },
    {
      silent_on: 'PENDING orders, and those of advance fulfilment.',
      decided:
        'This marketplace has none: request_order_status_pending changes nothing, and there is no booking_sn.',
    },
    {
      silent_on: 'Names in response_optional_fields that there are not.',
      decided: 'They are passed over.',
    },
  ],
});
