import { choice, text, timestamp } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';

export const handle_buyer_cancellation = operation({
  name: 'v2.order.handle_buyer_cancellation',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary:
    "Answers a buyer's request to cancel an order; without an answer the order is cancelled after 48 hours.",
  request: {
    order_sn: text('Number of the order, which must be in IN_CANCEL.', { minLength: 1, maxLength: 64 }),
    operation: choice('ACCEPT cancels the order; REJECT returns it to the state it had before.', [
      'ACCEPT',
      'REJECT',
    ]),
  },
  response: { update_time: timestamp('When the order was changed.') },
  envelope: 'without_warning',
  errors: pick(orderErrors, 'order_not_found', 'not_in_cancel', 'package_not_stoppable'),
  decisions: [
    {
      silent_on: 'Which of the two codes with the same text applies to an order outside IN_CANCEL.',
      decided: 'Always order.order_status_invalid, never order.cancel_order_invalid_status.',
    },
    {
      silent_on: 'The state of an order after REJECT.',
      decided:
        'The state it had before, worked out from its packages and from whether it waits for an invoice.',
    },
  ],
});
