import { text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';

export const unsplit_order = operation({
  name: 'v2.order.unsplit_order',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Joins the packages of a split order into one.',
  description: 'Only for orders in READY_TO_SHIP without an arranged package.',
  request: { order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }) },
  response: {},
  envelope: 'without_payload',
  errors: pick(orderErrors, 'order_not_found', 'cannot_undo_split'),
  decisions: [
    {
      silent_on: 'When order.order_unsplit_failed is answered.',
      decided: 'Never: a permitted join cannot fail.',
    },
    {
      silent_on: 'Which package_number remains.',
      decided: 'The number that the package had before the split. The others no longer exist.',
    },
  ],
});
