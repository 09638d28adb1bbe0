import { flag, int32, list, record, text, withDefault } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { invoiceErrors } from './invoices.errors.ts';

export const get_pending_buyer_invoice_order_list = operation({
  name: 'v2.order.get_pending_buyer_invoice_order_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the orders that wait for their invoice.',
  description:
    'For local shops in PH and BR. Start with an empty cursor and continue with next_cursor while more is true.',
  envelope: 'without_warning',
  allow: {
    region: { one_of: ['PH', 'BR'], refusal: 'not_local_uploading' },
    seller_type: { is: 'local', refusal: 'not_local_uploading' },
  },
  request: {
    page_size: int32('Maximum number of orders per page.', { minimum: 1, maximum: 100 }),
    cursor: withDefault(text('Empty for the first page, then the next_cursor of the previous page.'), ''),
  },
  response: {
    more: flag('Whether more orders follow this page.'),
    next_cursor: text('Cursor of the next page; empty if there is none.'),
    order_list: list('The orders.', record('An order.', { order_sn: text('Number of the order.') })),
  },
  errors: pick(invoiceErrors, 'not_local_uploading', 'invoice_cursor_not_ours'),
  decisions: [
    {
      silent_on: 'Which orders wait for an invoice.',
      decided:
        'In BR, orders in INVOICE_PENDING. In PH, orders that are not cancelled, whose buyer asks for an invoice, and that have no uploaded document.',
    },
    {
      silent_on: 'The sort order of the list.',
      decided: 'Oldest first: in BR by create_time, in PH by the time of the request; then by order_sn.',
    },
  ],
});
