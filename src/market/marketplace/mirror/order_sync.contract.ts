import { contract_limits } from '../../../kit/contract/contract_limits.ts';
import { id, int32, list } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { mirrored_orders_max, result_record, synced_order_record } from './mirrored_records.contract.ts';

export const sync_outcomes = [
  'synced',
  'already_there',
  'conflict',
  'older',
  'not_found',
  'refused',
] as const;

export const order_sync = action({
  name: 'order.sync',
  access: 'write',
  timeout_ms: 60_000,
  body_parts_max: contract_limits.orders_body_parts_max.value,
  summary: 'Takes imported orders to newer states of the other system.',
  description:
    'Each state has a revision, a number that grows. A state that is older than the one taken last is `older`, and changes nothing. Several steps may be missing between the state here and the stated one: they are made at the time of the next stated step, by the same state tables as all steps. A state that cannot be reached, such as an earlier one, is `refused`. An order that has the state already, because Stoa moved it, stays as it is, and the revision is noted. The feed and pushes tell the steps; update_time is the time of the call.',
  request: {
    shop_id: id('Id of the shop.'),
    order_list: list('The states, at most one of each order.', synced_order_record, {
      minItems: 1,
      maxItems: mirrored_orders_max,
    }),
  },
  response: {
    synced_count: int32('How many states were taken by this call.'),
    result_list: list(
      'One result for each state, in the order of the request.',
      result_record(
        sync_outcomes,
        '`synced`; `already_there`: this state was taken before; `conflict`: another state was taken under this revision; `older`: a newer state was taken; `not_found`: no order was imported under this id; `refused`: it breaks rules.',
      ),
    ),
  },
  errors: { shop_not_found: { status: 404, message: 'There is no shop with this shop_id.' } },
});
