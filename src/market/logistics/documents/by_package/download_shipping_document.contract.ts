import { choice, list, optional, record } from '../../../../kit/contract/field.ts';
import { operation } from '../../../../kit/contract/operation.ts';
import { pick } from '../../../../kit/contract/records.ts';
import { printed_types } from '../../logistics.ts';
import { package_fields } from '../../shipping/ship_order.contract.ts';
import { documentErrors } from '../documents.errors.ts';

const document_type_field = optional(
  choice("Type of the document; the channel's suggested type if absent.", printed_types),
);

export const download_shipping_document = operation({
  name: 'v2.logistics.download_shipping_document',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the shipping documents of up to 50 packages, as one PDF.',
  description:
    'The PDF has one page per package, in the order of order_list. The documents must be created with create_shipping_document first, and be READY.',
  media_type: 'application/pdf',
  envelope: 'without_payload',
  request: {
    order_list: list(
      'The packages to print.',
      record('A package to print.', { ...package_fields, shipping_document_type: document_type_field }),
      { minItems: 1, maxItems: 50 },
    ),
    shipping_document_type: document_type_field,
  },
  response: {},
  errors: pick(
    documentErrors,
    'order_not_exist',
    'package_number_not_exist',
    'package_number_missing',
    'should_print_first',
    'download_later',
    'package_print_failed',
    'can_not_download_together',
  ),
  decisions: [
    {
      silent_on: 'The effect of shipping_document_type in a row of order_list, where some clients put it.',
      decided: 'It takes precedence over the one of the whole call.',
    },
    { silent_on: 'The maximum number of packages.', decided: '50, as in create_shipping_document.' },
    {
      silent_on: 'Which packages cannot be downloaded together.',
      decided: 'Packages whose documents have different types, or are larger than 16 MB in total.',
    },
    {
      silent_on: 'Several rows without a document.',
      decided: 'The answer is about the first such row, and the message names its order.',
    },
  ],
});
