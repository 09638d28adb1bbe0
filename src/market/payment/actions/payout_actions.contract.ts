import { id, list, optional, text, timestamp } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

export const payout_release = action({
  name: 'payout.release',
  access: 'write',
  summary:
    'Releases what a shop has earned before its three days are over, so that the next payout takes it.',
  description:
    'One billing entry by its transaction_id, or all entries of an order that still wait. While a return of the order is open nothing of it is released.',
  request: {
    shop_id: id('The shop.'),
    transaction_id: optional(id('The entry, from the collection `billing_transaction`.')),
    order_sn: optional(text('The order, where no entry is named.', { minLength: 1, maxLength: 64 })),
  },
  response: { transaction_id_list: list('What was released.', id('An entry.')) },
  errors: {
    nothing_named: { status: 409, message: 'Name transaction_id or order_sn.' },
    entry_not_found: { status: 404, message: 'The shop has no such entry, or the order was not billed.' },
    already_released: { status: 409, message: 'It has been released before.' },
    return_open: { status: 409, message: 'A return of the order is open.' },
  },
});

export const payout_make = action({
  name: 'payout.make',
  access: 'write',
  summary: 'Pays a shop what is released and in no payout yet.',
  description:
    'The entries that were released first, 10,000 at most, if they come to more than nothing; otherwise they wait. Another currency than the shop’s (`payout_account`) takes the rate of the day (`exchange_rate`).',
  request: {
    shop_id: id('The shop.'),
    released_until: optional(timestamp('Only what was released by then; now when left out.')),
  },
  response: { encrypted_payout_id: text('The payout.') },
  errors: {
    shop_not_found: { status: 404, message: 'There is no shop with this shop_id.' },
    nothing_to_pay: {
      status: 409,
      message: 'What is released comes to nothing, or to less: it waits for the next payout.',
    },
    exchange_rate_unknown: {
      status: 409,
      message: 'The collection exchange_rate has no rate between the two currencies for today.',
    },
    amount_too_large: {
      status: 409,
      message: 'The payout comes to more than can be kept exactly: pay out less by released_until.',
    },
  },
});
