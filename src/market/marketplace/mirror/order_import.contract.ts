import { contract_limits } from '../../../kit/contract/contract_limits.ts';
import { flag, id, int32, list, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { imported_order_record, mirrored_orders_max, result_record } from './mirrored_records.contract.ts';

export const import_outcomes = ['imported', 'already_there', 'conflict', 'refused'] as const;

export const order_import = action({
  name: 'order.import',
  access: 'write',
  timeout_ms: 60_000,
  body_parts_max: contract_limits.orders_body_parts_max.value,
  summary: 'Imports orders of another system, in any state, with their history and packages.',
  description:
    'An order is known by its external_id, or by its order_sn if it has no other id. Sent again, it is `already_there`; with another content it is a `conflict`, and changes nothing: use order.sync. The order goes through its history by the same state tables as all orders, so it can be no order that commands could not have made. Orders that break a rule are `refused`, each with its rules, and the others are imported. Income, billing entry and payout follow from the order. Its history is not told to partners and readers of the feed, unless `in_feed` is set. Deadlines, such as the one for payment, count from the import.',
  request: {
    shop_id: id('Id of the shop.'),
    in_feed: withDefault(
      flag(
        'Whether the feed and pushes tell the history of these orders: set it for new orders. Their update_time is then the time of the import, so that partners who ask for changes find them.',
      ),
      false,
    ),
    order_list: list('The orders.', imported_order_record, { minItems: 1, maxItems: mirrored_orders_max }),
  },
  response: {
    imported_count: int32('How many orders were imported by this call.'),
    result_list: list(
      'One result for each order, in the order of the request.',
      result_record(
        import_outcomes,
        '`imported`; `already_there`: this order was imported before; `conflict`: another order was imported under its id or number; `refused`: it breaks rules.',
      ),
    ),
  },
  errors: {
    shop_not_found: { status: 404, message: 'There is no shop with this shop_id.' },
    no_channel: {
      status: 409,
      message: 'The region of the shop has no logistics channel: write one into logistics_channel.',
    },
  },
});
