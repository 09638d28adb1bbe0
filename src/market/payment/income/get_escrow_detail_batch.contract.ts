import { list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { paymentErrors } from '../payment.errors.ts';
import { escrow_batch_max } from '../payment.ts';
import { get_escrow_detail } from './get_escrow_detail.contract.ts';

const { order_sn, return_order_sn_list, buyer_user_name, order_income, buyer_payment_info } =
  get_escrow_detail.response.properties;

export const get_escrow_detail_batch = operation({
  name: 'v2.payment.get_escrow_detail_batch',
  method: 'POST',
  other_method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: `Returns the incomes of up to ${escrow_batch_max} orders, each as get_escrow_detail returns it.`,
  description: 'It is called by POST or by GET.',
  request: {
    order_sn_list: list(`Order numbers, 1 to ${escrow_batch_max}.`, text('Order number.', { minLength: 1 }), {
      minItems: 1,
    }),
  },
  response: list(
    'One row for each order, in the order of order_sn_list.',
    record('The income of an order, or why there is none.', {
      escrow_detail: record('The income of the order.', {
        order_sn,
        return_order_sn_list,
        buyer_user_name: optional(buyer_user_name),
        order_income: optional(order_income),
        buyer_payment_info: optional(buyer_payment_info),
      }),
      fail_error: optional(text('The error type, if the row failed.')),
      fail_message: optional(text('Why the row failed.')),
    }),
  ),
  envelope: 'without_warning',
  errors: pick(paymentErrors, 'too_many_orders'),
  row_errors: pick(paymentErrors, 'order_not_found', 'income_not_found'),
  decisions: [
    { silent_on: 'The method.', decided: 'POST with a JSON body, or GET with order_sn_list in the query.' },
    {
      silent_on: 'An order without an income yet.',
      decided:
        'Its row fails with common.error_not_found. A failed row has order_sn and an empty return_order_sn_list, and the other rows are complete.',
    },
    { silent_on: 'A call in which every row fails.', decided: '`error` is empty, and the rows say why.' },
    { silent_on: 'An order that occurs twice.', decided: 'It has two equal rows.' },
  ],
});
