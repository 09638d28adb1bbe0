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
  summary: 'Has one document made of many labels, in the background.',
  description:
    'Of packages, by their numbers, or of goods that are not packed yet. The job covers success_id_list; get_shipping_document_job_status says how far it is.',
  envelope: 'without_warning',
  request: {
    shipping_document_type: choice(
      'The type of all its labels. THERMAL_UNPACKAGED_LABEL says what is in a package that is not packed yet, or is for goods without one.',
      printed_types,
    ),
    package_list: optional(
      list(
        'The package_numbers, at most 600; or else unpackaged_sku_requests.',
        text('A package.', { minLength: 1 }),
        {
          maxItems: document_labels_max,
        },
      ),
    ),
    unpackaged_sku_requests: optional(
      list(
        'The goods, with at most 600 labels in all; THERMAL_UNPACKAGED_LABEL only.',
        record('Goods of one SKU.', {
          unpackaged_sku_id: text('Item id, underscore, model id; 0 for an item without variations.', {
            minLength: 1,
          }),
          quantity: int32('How many labels, at least one.'),
        }),
        { maxItems: document_labels_max },
      ),
    ),
  },
  response: {
    job_id: text('Identifies the job, for following its status and for the download.'),
    success_id_list: list('What the job covers.', text('A package_number, or an unpackaged_sku_id.')),
    fail_list: list(
      'What it does not.',
      record('What has no label.', {
        id: text('The package_number or unpackaged_sku_id.'),
        fail_error: text('The kind of error.'),
        fail_message: text('What to change.'),
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
      silent_on: 'Which types there are.',
      decided: 'The four of waybills, for packages, and THERMAL_UNPACKAGED_LABEL, for packages and goods.',
    },
    {
      silent_on: 'When a package can be in a job.',
      decided:
        'As in create_shipping_document; for THERMAL_UNPACKAGED_LABEL also before its shipment is arranged.',
    },
    {
      silent_on: 'logistics.different_c2c_status.',
      decided: 'It is never answered: this marketplace tells no packages apart by it.',
    },
    {
      silent_on: 'A job of which nothing can be printed.',
      decided: 'common.batch_api_all_failed, with an empty success_id_list, and fail_list.',
    },
    { silent_on: 'A package or SKU that is named twice.', decided: 'It counts once, as it was named first.' },
  ],
});
