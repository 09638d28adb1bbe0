import { choice, text, timestamp } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';

export const handle_buyer_cancellation = operation({
  name: 'v2.order.handle_buyer_cancellation',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Answers a buyer who wants to cancel an order; without an answer it is cancelled after 48 hours.',
  request: {
    order_sn: text('The order, in IN_CANCEL.', { minLength: 1, maxLength: 64 }),
    operation: choice('ACCEPT cancels it; REJECT has it go on from where it was.', ['ACCEPT', 'REJECT']),
  },
  response: { update_time: timestamp('When the order was changed.') },
  envelope: 'without_warning',
  errors: pick(orderErrors, 'order_not_found', 'not_in_cancel', 'package_not_stoppable'),
  decisions: [
    {
      silent_on: 'Which of two codes with one text an order outside of IN_CANCEL gets.',
      decided: 'order.order_status_invalid, and never order.cancel_order_invalid_status.',
    },
    {
      silent_on: 'Where a rejected order is.',
      decided: 'Where its packages, and the invoice that it may wait for, say: the state that it had before.',
    },
  ],
});
