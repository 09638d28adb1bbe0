import { choice, id, list, optional, record, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { order_statuses } from '../../order/order.ts';
import { advance_targets, step_names } from '../marketplace.ts';

/** What an answer says of the steps that were taken. */
export const advanced = {
  order_status: choice('Where the order is now.', order_statuses),
  step_list: list('What was done, in this order.', choice('A step.', step_names)),
  refused: optional(
    record('Why the order got no further; absent where it came as far as it was to.', {
      step: choice('The step that was refused.', step_names),
      reason: text('Why, as the action or operation of the step calls it.'),
      message: text('Why, in words.'),
    }),
  ),
};

export const untilField = (description: string) => choice(description, advance_targets);

export const order_advance = action({
  name: 'order.advance',
  access: 'write',
  summary:
    'Brings an order to a named state, step by step, by the same actions and under the same conditions.',
  description:
    'It is paid, gets its invoice where BR asks for one, is shipped as its channel has it (picked up in the earliest slot, or brought to the first branch), picked up, delivered and confirmed; for `paid_out`, its entries are released and the shop is paid what it has to get. A step that is refused ends it: `refused` says which and why, and what was done before stands. All of it is one transaction.',
  request: {
    shop_id: id('The shop.'),
    order_sn: text('The order.', { minLength: 1, maxLength: 64 }),
    until: untilField('How far.'),
  },
  response: advanced,
  errors: { order_not_found: { status: 404, message: 'The shop has no such order.' } },
});
