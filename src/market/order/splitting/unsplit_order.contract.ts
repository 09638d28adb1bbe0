import { text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';

export const unsplit_order = operation({
  name: 'v2.order.unsplit_order',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Makes a split order one package again.',
  description: 'Only orders in READY_TO_SHIP of which no package is arranged.',
  request: { order_sn: text('The order.', { minLength: 1, maxLength: 64 }) },
  response: {},
  envelope: 'without_payload',
  errors: pick(orderErrors, 'order_not_found', 'cannot_undo_split'),
  decisions: [
    {
      silent_on: 'order.order_unsplit_failed.',
      decided: 'It is never answered: packages that may be joined always can be.',
    },
    {
      silent_on: 'What becomes of the package_numbers.',
      decided: 'The package has the number that the order had before it was split; the others are gone.',
    },
  ],
});
