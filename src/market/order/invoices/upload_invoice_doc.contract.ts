import { choice, file, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { invoice_bytes_max, invoice_file_types } from '../order.ts';
import { invoiceErrors } from './invoices.errors.ts';

export const upload_invoice_doc = operation({
  name: 'v2.order.upload_invoice_doc',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  body: 'multipart',
  summary: 'Uploads the invoice document of an order.',
  description:
    'For local shops in PH and BR. The body is multipart/form-data. A document that is uploaded again replaces the one before. In BR, the XML of a fiscal note releases an order in INVOICE_PENDING: it can be shipped then.',
  envelope: 'without_payload',
  allow: {
    region: { one_of: ['PH', 'BR'], refusal: 'not_local_uploading' },
    seller_type: { is: 'local', refusal: 'not_local_uploading' },
  },
  request: {
    order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }),
    file_type: choice('The format of the file.', {
      [invoice_file_types.pdf]: 'PDF',
      [invoice_file_types.jpeg]: 'JPEG',
      [invoice_file_types.png]: 'PNG',
      [invoice_file_types.xml]: 'XML',
    }),
    file: file('The document, with at most 1 MB.', { maxLength: invoice_bytes_max }),
  },
  response: {},
  errors: pick(
    invoiceErrors,
    'not_local_uploading',
    'order_not_found',
    'upload_invoice_error',
    'fiscal_note_unreadable',
    'no_invoice_now',
  ),
  decisions: [
    {
      silent_on: 'Which documents release an order in BR.',
      decided:
        'An XML whose access key and number can be read. Its values become invoice_data, with status valid. A PDF or an image is kept and releases nothing.',
    },
    {
      silent_on: 'Until when a document can be uploaded.',
      decided: 'In BR until the order is SHIPPED. In PH in every state but UNPAID and CANCELLED.',
    },
    {
      silent_on: 'How the format is checked.',
      decided: 'By the first bytes. The declared type and the name of the file do not matter.',
    },
  ],
});
