import { choice, id, int64, list, optional, record, text, timestamp } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { logistics_statuses, order_statuses } from '../order.ts';

export const order_find = action({
  name: 'order.find',
  access: 'read',
  summary: 'Finds an imported order by its id in the other system.',
  description:
    'The other direction: order.newest lists orders with their ids, and the collection `mirrored_order` finds an id by order_sn.',
  request: {
    shop_id: id('Id of the shop.'),
    external_id: text('Id of the order in the other system.', { minLength: 1, maxLength: 100 }),
  },
  response: {
    order_sn: text('Number of the order.'),
    order_status: choice('State of the order.', order_statuses),
    revision: int64('Number of the state that was last taken from the other system.', { minimum: 0 }),
    create_time: timestamp('When it was placed.'),
    update_time: timestamp('When it last changed.'),
    package_list: list(
      'Its packages.',
      record('A package.', {
        package_number: text('Number of the package.'),
        logistics_status: choice('State of the package.', logistics_statuses),
        tracking_number: optional(text('Tracking number, if it has one.')),
      }),
    ),
  },
  errors: {
    order_not_found: { status: 404, message: 'The shop has no order that was imported under this id.' },
  },
});
