import { id, list, optional, text, timestamp } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

export const payout_release = action({
  name: 'payout.release',
  access: 'write',
  summary:
    'Releases the income of a shop before its three days have passed, so that the next payout includes it.',
  description:
    'Releases one billing entry by its transaction_id, or all waiting entries of an order. Nothing is released while a return of the order is open.',
  request: {
    shop_id: id('Id of the shop.'),
    transaction_id: optional(id('Id of the entry, from the collection `billing_transaction`.')),
    order_sn: optional(
      text('The order whose entries are released, if no transaction_id is given.', {
        minLength: 1,
        maxLength: 64,
      }),
    ),
  },
  response: { transaction_id_list: list('Ids of the released entries.', id('Id of a released entry.')) },
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
  summary: 'Pays a shop the released entries that are in no payout yet.',
  description:
    'It takes the entries that were released first, at most 10,000, if their sum is above 0; otherwise they wait. If the shop is paid in another currency (`payout_account`), the rate of the day applies (`exchange_rate`).',
  request: {
    shop_id: id('Id of the shop.'),
    released_until: optional(timestamp('Include only entries released until this time; now if omitted.')),
  },
  response: { encrypted_payout_id: text('Id of the payout.') },
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
