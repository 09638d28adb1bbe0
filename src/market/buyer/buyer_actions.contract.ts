import { choice, id, int32, optional, text, timestamp } from '../../kit/contract/field.ts';
import { personal } from '../../kit/contract/field_marks.ts';
import { action } from '../../kit/contract/operator/action.ts';
import { erasure_states } from './buyer.ts';

const count = (description: string) => int32(description, { minimum: 0 });

const progress = {
  erasure_id: text('Id of the erasure.'),
  state: choice('Whether it is done.', erasure_states),
  requested_at: timestamp('When it was asked for.'),
  finished_at: timestamp('When it was done; 0 before.'),
  orders: count('Number of erased orders so far.'),
  returns: count('Number of returns of these orders.'),
  documents: count('Number of deleted documents that showed the buyer.'),
  images: count('Number of deleted images.'),
  pushes: count('Number of deleted pushes and answers to pushes that showed the buyer.'),
  kept_answers: count('Number of deleted answers that were kept for repeated calls.'),
};

export const buyer_erase = action({
  name: 'buyer.erase',
  access: 'write',
  scope: 'admin',
  summary: 'Erases the personal data of a buyer.',
  description:
    'Names, contacts, addresses, messages, images and documents of the orders of this buyer are removed or replaced with `****`. What was sold and paid stays. The erasure runs in the background; buyer.get_erasure shows how far it is. While one runs for the same buyer, this action continues it.',
  request: {
    shop_id: optional(id('Erases only the orders of this shop; all shops if absent.')),
    buyer_user_id: personal(
      optional(id('Id of the buyer. An order belongs to the buyer if it has this id or the user name.')),
    ),
    buyer_username: personal(
      optional(text('User name of the buyer, as it is in orders.', { minLength: 1, maxLength: 100 })),
    ),
  },
  response: progress,
  errors: {
    buyer_not_named: { status: 422, message: 'Give buyer_user_id, buyer_username or both.' },
    buyer_erased: { status: 422, message: 'This is what erased orders have instead of a user name.' },
    shop_not_found: { status: 404, message: 'There is no shop with this shop_id.' },
    too_many_erasures: {
      status: 409,
      message: 'A thousand erasures are running. Wait until some are done.',
      is_temporary: true,
    },
  },
});

export const buyer_get_erasure = action({
  name: 'buyer.get_erasure',
  access: 'read',
  summary: 'Shows how far the erasure of a buyer is.',
  request: { erasure_id: text('Id of the erasure.', { minLength: 1, maxLength: 32 }) },
  response: progress,
  errors: { erasure_not_found: { status: 404, message: 'There is no such erasure.' } },
});
