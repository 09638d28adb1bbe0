import {
  choice,
  id,
  int64,
  lines,
  record,
  text,
  time_max,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { invoice_statuses, order_statuses } from '../order.ts';

const order_key = {
  shop_id: id('The shop.'),
  order_sn: text('The order.', { minLength: 1, maxLength: 64 }),
};
const response = { order_status: choice('Where the order is now.', order_statuses) };
const errors = {
  order_not_found: { status: 404, message: 'The shop has no such order.' },
  not_possible: {
    status: 409,
    message: 'The order is not where this can happen; see the table of its states.',
  },
} as const;
const reason = (description: string) => withDefault(lines(description, { maxLength: 500 }), '');

export const order_pay = action({
  name: 'order.pay',
  access: 'write',
  summary: 'The buyer has paid: the order is to be shipped, or waits for its invoice where it needs one.',
  request: order_key,
  response,
  errors,
});

export const order_ask_cancel = action({
  name: 'order.ask_cancel',
  access: 'write',
  summary: 'The buyer wants to cancel.',
  description:
    'At once while nothing is paid, and within an hour while nothing is arranged; otherwise the seller is asked.',
  request: { ...order_key, buyer_cancel_reason: reason('Why, in the words of the buyer.') },
  response,
  errors,
});

export const order_answer_cancel = action({
  name: 'order.answer_cancel',
  access: 'write',
  summary: 'The seller answers a buyer who asked to cancel.',
  request: { ...order_key, operation: choice('What the seller says.', ['ACCEPT', 'REJECT']) },
  response,
  errors,
});

export const order_cancel = action({
  name: 'order.cancel',
  access: 'write',
  summary: 'The marketplace or the seller cancels an order of which no package was picked up.',
  request: {
    ...order_key,
    cancel_by: withDefault(choice('Who; Ops is the marketplace.', ['Ops', 'seller']), 'Ops'),
    cancel_reason: reason('Why.'),
  },
  response,
  errors,
});

const micros = (description: string) => int64(description, { minimum: 0 });

export const order_give_invoice = action({
  name: 'order.give_invoice',
  access: 'write',
  summary: 'The seller gives the invoice that an order in BR waits for.',
  request: {
    ...order_key,
    invoice: record('The invoice.', {
      number: text('Its number.', { maxLength: 100 }),
      series_number: text('The number of its series.', { maxLength: 100 }),
      access_key: text('Its access key.', { maxLength: 100 }),
      tax_code: text('Its tax code.', { maxLength: 100 }),
      status: choice('Whether it is valid already.', invoice_statuses),
      issue_date: timestamp('When it was issued.', time_max),
      total_value_micros: micros('What it comes to, in micros.'),
      products_total_value_micros: micros('What the products come to, in micros.'),
    }),
  },
  response,
  errors,
});

export const order_confirm = action({
  name: 'order.confirm',
  access: 'write',
  summary: 'The buyer confirms that all has come.',
  request: order_key,
  response,
  errors,
});
