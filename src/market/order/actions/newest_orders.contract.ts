import {
  choice,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { listed_times, order_statuses } from '../order.ts';

export const order_newest = action({
  name: 'order.newest',
  access: 'read',
  summary: 'Lists the orders of a shop, newest first, by the time when they were placed or last changed.',
  description: 'The collection `sales_order` has all fields of orders, in the order of their numbers.',
  request: {
    shop_id: id('Id of the shop.'),
    order_status: optional(choice('Only orders in this state.', order_statuses)),
    by: withDefault(
      choice('The time that decides: when they were placed, or when they last changed.', listed_times),
      'create_time',
    ),
    since: optional(timestamp('Only orders whose time is not before this one.')),
    after: optional(text('What the page before says as `next`.', { maxLength: 500 })),
    limit: withDefault(int32('How many orders to return at most.', { minimum: 1, maximum: 100 }), 50),
  },
  response: {
    orders: list(
      'The orders, newest first.',
      record('An order.', {
        order_sn: text('Number of the order.'),
        order_status: choice('State of the order.', order_statuses),
        create_time: timestamp('When it was placed, by the clock of the marketplace.'),
        update_time: timestamp('When it last changed.'),
        external_id: optional(text('Its id in the other system, if it was imported from one.')),
        buyer_username: text('Name of the buyer.'),
        total_amount_micros: int64('What the buyer pays, in millionths of the currency.', { minimum: 0 }),
      }),
    ),
    next: optional(text('Send it as `after` to get the next page; absent on the last one.')),
  },
  errors: {
    after_not_ours: {
      status: 422,
      message: '`after` must be what the page before of the same list says as `next`.',
    },
  },
});
