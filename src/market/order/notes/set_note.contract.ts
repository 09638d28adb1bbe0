import { freeText, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';
import { archived_days } from '../order.ts';

export const set_note = operation({
  name: 'v2.order.set_note',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: "Sets the seller's own note on an order.",
  description: 'get_order_detail shows it as note, with note_update_time. Buyers do not see it.',
  request: {
    order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }),
    note: freeText('The note; an empty text deletes it.', { maxLength: 500 }),
  },
  response: {},
  envelope: 'without_payload',
  errors: pick(orderErrors, 'order_not_found', 'archived_order'),
  decisions: [
    { silent_on: 'The maximum length of a note.', decided: '500 characters.' },
    {
      silent_on: 'When an order is archived.',
      decided: `${archived_days} days after its update_time. Until then a note can be set in every state.`,
    },
    { silent_on: 'Times that change.', decided: 'note_update_time alone; update_time stays.' },
  ],
});
