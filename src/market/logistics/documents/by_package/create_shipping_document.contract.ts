import { list, optional, record, text } from '../../../../kit/contract/field.ts';
import { operation } from '../../../../kit/contract/operation.ts';
import { pick } from '../../../../kit/contract/records.ts';
import { logisticsDialect } from '../../logistics.dialect.ts';
import { document_types } from '../../logistics.ts';
import { row_result_fields } from '../../shipping/batch_ship_order.contract.ts';
import { package_fields } from '../../shipping/ship_order.contract.ts';
import { warning_rows } from '../../warning_rows.contract.ts';
import { documentErrors } from '../documents.errors.ts';

/** The type of a document in the rows of a batch, where an unknown one refuses its row. */
export const document_type_of_row = optional(
  text(
    `The type of the document: ${document_types.join(', ')}, as the channel has them; the suggested one when left out.`,
  ),
);

export const create_shipping_document = operation({
  name: 'v2.logistics.create_shipping_document',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Has the shipping documents of up to 50 packages made, in the background.',
  description:
    'get_shipping_document_result says how far they are, and download_shipping_document gives them. Each row stands alone: one that fails does not hold up the others.',
  request: {
    order_list: list(
      'The packages.',
      record('A package.', {
        ...package_fields,
        tracking_number: optional(
          text('The tracking number of the package: required where the package has one.'),
        ),
        shipping_document_type: document_type_of_row,
      }),
      { minItems: 1, maxItems: 50 },
    ),
  },
  response: {
    result_list: list(
      'One row for each of order_list, in the same order.',
      record('Whether the document will be made.', row_result_fields),
    ),
  },
  envelope: 'batch',
  answer_dialect: { warning_of_success: logisticsDialect.warning_of_success },
  warning_rows,
  errors: pick(documentErrors, 'all_failed'),
  row_errors: pick(
    documentErrors,
    'order_not_exist',
    'package_number_not_found',
    'package_number_missing',
    'order_status_error',
    'cancellation_requested',
    'package_can_not_print',
    'shipping_document_type_invalid',
    'tracking_number_invalid',
  ),
  decisions: [
    {
      silent_on: 'When a document can be made.',
      decided:
        'In LOGISTICS_REQUEST_CREATED: after the shipment is arranged and before the package is picked up.',
    },
    {
      silent_on:
        'A package without a tracking number, such as one on channels 90021 and 90026 before its pickup.',
      decided:
        'Its label has the package number in the barcode. A tracking_number that is sent for it is refused.',
    },
    {
      silent_on: 'A document that is there already, or being made.',
      decided:
        'It stays as it is; it is made anew when it FAILED, has expired, or the package has another tracking number by now.',
    },
    {
      silent_on: 'How long a document can be fetched.',
      decided: '24 hours from the moment it is ready.',
    },
    { silent_on: 'warning.', decided: 'It lists the rows that failed.' },
  ],
});
