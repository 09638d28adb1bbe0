import { choice, int32, list, optional, record, text } from '../../../../kit/contract/field.ts';
import { operation } from '../../../../kit/contract/operation.ts';
import { pick } from '../../../../kit/contract/records.ts';
import { document_labels_max, printed_types } from '../../logistics.ts';
import { documentErrors } from '../documents.errors.ts';

export const create_shipping_document_job = operation({
  name: 'v2.logistics.create_shipping_document_job',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Creates one document with many labels, in the background.',
  description:
    'The labels are for packages, or for goods that are not packed yet. The job covers success_id_list; get_shipping_document_job_status shows the progress.',
  envelope: 'without_warning',
  request: {
    shipping_document_type: choice(
      'Type of all labels. THERMAL_UNPACKAGED_LABEL shows the contents of a package before it is packed, or is for goods without a package.',
      printed_types,
    ),
    package_list: optional(
      list(
        'Numbers of at most 600 packages. Send either this or unpackaged_sku_requests.',
        text('Number of a package.', { minLength: 1 }),
        {
          maxItems: document_labels_max,
        },
      ),
    ),
    unpackaged_sku_requests: optional(
      list(
        'Goods to label, with at most 600 labels in total; only with THERMAL_UNPACKAGED_LABEL.',
        record('Goods of one SKU.', {
          unpackaged_sku_id: text('Item id, underscore, model id; 0 for an item without variations.', {
            minLength: 1,
          }),
          quantity: int32('Number of labels, at least one.'),
        }),
        { maxItems: document_labels_max },
      ),
    ),
  },
  response: {
    job_id: text('Id of the job, for querying its status and for the download.'),
    success_id_list: list(
      'The packages or goods that the job covers.',
      text('A package_number, or an unpackaged_sku_id.'),
    ),
    fail_list: list(
      'The packages or goods that the job does not cover.',
      record('A package or SKU without a label.', {
        id: text('The package_number or unpackaged_sku_id.'),
        fail_error: text('Error code.'),
        fail_message: text('Explanation of the error, and what to change.'),
      }),
    ),
  },
  errors: pick(
    documentErrors,
    'not_one_list',
    'unpackaged_type_only',
    'too_many_labels',
    'different_channels',
    'nothing_to_print',
  ),
  row_errors: pick(
    documentErrors,
    'package_number_not_found',
    'order_status_error',
    'cancellation_requested',
    'package_can_not_print',
    'unpackaged_label_not_possible',
    'shipping_document_type_invalid',
    'sku_not_found',
    'quantity_invalid',
  ),
  decisions: [
    {
      silent_on: 'Which document types exist.',
      decided: 'The four waybill types, for packages, and THERMAL_UNPACKAGED_LABEL, for packages and goods.',
    },
    {
      silent_on: 'When a package can be in a job.',
      decided:
        'As in create_shipping_document; for THERMAL_UNPACKAGED_LABEL also before its shipment is arranged.',
    },
    {
      silent_on: 'When logistics.different_c2c_status is answered.',
      decided: 'Never: this marketplace does not distinguish packages by C2C status.',
    },
    {
      silent_on: 'A job for which nothing can be printed.',
      decided: 'common.batch_api_all_failed, with an empty success_id_list, and fail_list.',
    },
    { silent_on: 'A package or SKU that is named twice.', decided: 'Only its first occurrence counts.' },
  ],
});
