import { choice, id, list, optional, record, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { order_statuses } from '../../order/order.ts';
import { advance_step_names, advance_targets } from '../marketplace.ts';

/** The fields of an answer that describe the steps taken. */
export const advanced = {
  order_status: choice('State of the order after the action.', order_statuses),
  step_list: list('The steps taken, in order.', choice('Name of a step.', advance_step_names)),
  refused: optional(
    record('The refused step; absent if the order reached the target.', {
      step: choice('The refused step.', advance_step_names),
      reason: text("Reason of the refusal, as a name of the step's action or operation."),
      message: text('Explanation of the refusal.'),
    }),
  ),
};

export const untilField = (description: string) => choice(description, advance_targets);

export const order_advance = action({
  name: 'order.advance',
  access: 'write',
  summary:
    'Advances an order to a given state, step by step, with the same commands and conditions as the individual actions.',
  description:
    'The order is paid, gets its invoice if BR requires one, is shipped in a mode of its channel (pickup in the earliest slot, or dropoff at the first branch), picked up, delivered and confirmed. With `paid_out`, its entries are released and the shop is paid its balance. The first refused step ends the action: `refused` gives the step and the reason, and earlier steps are kept. Everything is one transaction.',
  request: {
    shop_id: id('Id of the shop.'),
    order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }),
    until: untilField('Target state.'),
  },
  response: advanced,
  errors: { order_not_found: { status: 404, message: 'The shop has no such order.' } },
});
