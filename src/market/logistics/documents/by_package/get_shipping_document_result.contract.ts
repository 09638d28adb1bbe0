import { choice, list, optional, record } from '../../../../kit/contract/field.ts';
import { operation } from '../../../../kit/contract/operation.ts';
import { pick } from '../../../../kit/contract/records.ts';
import { logisticsDialect } from '../../logistics.dialect.ts';
import { document_job_statuses } from '../../logistics.ts';
import { row_result_fields } from '../../shipping/batch_ship_order.contract.ts';
import { package_fields } from '../../shipping/ship_order.contract.ts';
import { warning_rows } from '../../warning_rows.contract.ts';
import { documentErrors } from '../documents.errors.ts';
import { document_type_of_row } from './create_shipping_document.contract.ts';

export const get_shipping_document_result = operation({
  name: 'v2.logistics.get_shipping_document_result',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the progress of the shipping documents of up to 50 packages.',
  description: 'A document is identified by its package and type: send the type that it was created with.',
  request: {
    order_list: list(
      'The packages to look up.',
      record('A package to look up.', { ...package_fields, shipping_document_type: document_type_of_row }),
      { minItems: 1, maxItems: 50 },
    ),
  },
  response: {
    result_list: list(
      'One row per entry of order_list, in the same order.',
      record("State of the package's document.", {
        ...row_result_fields,
        status: optional(
          choice(
            'READY if the document can be downloaded, PROCESSING before that, FAILED if it cannot be created; fail_message then gives the reason. Absent if this row failed.',
            document_job_statuses,
          ),
        ),
      }),
    ),
  },
  envelope: 'batch',
  answer_dialect: { warning_of_success: logisticsDialect.warning_of_success },
  warning_rows,
  errors: pick(documentErrors, 'all_failed'),
  row_errors: pick(
    documentErrors,
    'order_not_exist',
    'package_number_not_exist',
    'package_number_missing',
    'should_print_first',
  ),
  decisions: [
    {
      silent_on: 'A type that the channel does not offer.',
      decided: 'There is no such document, so the row has logistics.shipping_document_should_print_first.',
    },
    {
      silent_on: 'A document that has expired.',
      decided: 'It is treated as if it had never been created.',
    },
    {
      silent_on: 'fail_error of a document that is FAILED.',
      decided:
        'It is absent, because the row itself did not fail. fail_message gives the reason why there is no document.',
    },
  ],
});
