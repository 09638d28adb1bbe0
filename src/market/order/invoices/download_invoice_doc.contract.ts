import { text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { invoiceErrors } from './invoices.errors.ts';

export const download_invoice_doc = operation({
  name: 'v2.order.download_invoice_doc',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the invoice document that was uploaded for an order.',
  media_type: 'application/octet-stream',
  envelope: 'without_payload',
  request: { order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }) },
  response: {},
  errors: pick(invoiceErrors, 'order_not_found', 'no_document'),
  decisions: [
    {
      silent_on: 'order.download_invoice_error.',
      decided: 'Never: a document that is kept can be downloaded.',
    },
    { silent_on: 'Other regions.', decided: 'No document was uploaded there: error_order.' },
  ],
});
