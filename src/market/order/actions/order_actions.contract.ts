import { choice, id, lines, text, withDefault } from '../../../kit/contract/field.ts';
import { invoiceRecord } from '../../../kit/contract/invoice.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { invoice_statuses, order_statuses } from '../order.ts';

const order_key = {
  shop_id: id('Id of the shop.'),
  order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }),
};
const response = { order_status: choice('State of the order after the action.', order_statuses) };
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
  transitions: ['order.pay'],
  access: 'write',
  summary:
    'Records that the buyer has paid: the order can be shipped, or waits for its invoice if it needs one.',
  request: order_key,
  response,
  errors,
});

export const order_ask_cancel = action({
  name: 'order.ask_cancel',
  transitions: ['order.cancel_unpaid', 'order.cancel_at_once', 'order.ask_cancel'],
  access: 'write',
  summary: 'The buyer asks to cancel an order.',
  description:
    'An unpaid order is cancelled at once, and so is one placed within the last hour if no shipment is arranged. Otherwise the seller must answer.',
  request: { ...order_key, buyer_cancel_reason: reason('The reason that the buyer gives.') },
  response,
  errors,
});

export const order_answer_cancel = action({
  name: 'order.answer_cancel',
  transitions: ['order.accept_cancel', 'order.reject_cancel'],
  access: 'write',
  summary: "Answers a buyer's request to cancel, for the seller.",
  request: {
    ...order_key,
    operation: choice("The seller's answer: ACCEPT cancels the order, REJECT keeps it.", [
      'ACCEPT',
      'REJECT',
    ]),
  },
  response,
  errors,
});

export const order_cancel = action({
  name: 'order.cancel',
  transitions: ['order.cancel'],
  access: 'write',
  summary: 'Cancels an order, for the marketplace or the seller, if none of its packages was picked up.',
  request: {
    ...order_key,
    cancel_by: withDefault(choice('Who cancels; Ops is the marketplace.', ['Ops', 'seller']), 'Ops'),
    cancel_reason: reason('Reason for the cancellation.'),
  },
  response,
  errors,
});

export const order_give_invoice = action({
  name: 'order.give_invoice',
  transitions: ['order.give_invoice'],
  access: 'write',
  summary: 'Submits the invoice that an order in BR waits for, for the seller.',
  request: {
    ...order_key,
    invoice: invoiceRecord(invoice_statuses),
  },
  response,
  errors,
});

export const order_confirm = action({
  name: 'order.confirm',
  transitions: ['order.confirm'],
  access: 'write',
  summary: 'The buyer confirms that everything has arrived.',
  request: order_key,
  response,
  errors,
});
