import { list, optional, record, text } from '../../../../kit/contract/field.ts';
import { operation } from '../../../../kit/contract/operation.ts';
import { pick } from '../../../../kit/contract/records.ts';
import { logisticsDialect } from '../../logistics.dialect.ts';
import { document_types } from '../../logistics.ts';
import { row_result_fields } from '../../shipping/batch_ship_order.contract.ts';
import { package_fields } from '../../shipping/ship_order.contract.ts';
import { warning_rows } from '../../warning_rows.contract.ts';
import { documentErrors } from '../documents.errors.ts';

/** The type of a document in the rows of a batch. It is text, because an unknown type refuses only its row. */
export const document_type_of_row = optional(
  text(
    `Type of the document: ${document_types.join(', ')}, if the channel offers it; the channel's suggested type if absent.`,
  ),
);

export const create_shipping_document = operation({
  name: 'v2.logistics.create_shipping_document',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Creates the shipping documents (labels) of up to 50 packages, in the background.',
  description:
    'get_shipping_document_result shows the progress, and download_shipping_document returns the documents. Rows are independent: a failed row does not affect the others.',
  request: {
    order_list: list(
      'The packages to print.',
      record('A package to print.', {
        ...package_fields,
        tracking_number: optional(text('Tracking number of the package; required if the package has one.')),
        shipping_document_type: document_type_of_row,
      }),
      { minItems: 1, maxItems: 50 },
    ),
  },
  response: {
    result_list: list(
      'One row per entry of order_list, in the same order.',
      record('Whether the document will be created.', row_result_fields),
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
      silent_on: 'When a document can be created.',
      decided:
        'In LOGISTICS_REQUEST_CREATED, that is, after the shipment is arranged and before the package is picked up.',
    },
    {
      silent_on:
        'A package without a tracking number, such as one on channels 90021 and 90026 before its pickup.',
      decided:
        'The barcode of its label contains the package number. A tracking_number in the request is refused.',
    },
    {
      silent_on: 'A document that already exists or is being created.',
      decided:
        'It is kept. It is created again if it FAILED, has expired, or the tracking number of the package has changed.',
    },
    {
      silent_on: 'How long a document can be fetched.',
      decided: 'For 24 hours after it is ready.',
    },
    { silent_on: 'warning.', decided: 'It lists the rows that failed.' },
  ],
});
