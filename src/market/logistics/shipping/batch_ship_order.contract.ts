import { list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { arrangementErrors } from '../arrangement.errors.ts';
import { logisticsDialect } from '../logistics.dialect.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { warning_rows } from '../warning_rows.contract.ts';
import { mode_fields, package_fields } from './ship_order.contract.ts';

/** The fields of a result row, for operations that answer row by row. */
export const row_result_fields = {
  order_sn: text('Number of the order.'),
  package_number: optional(text('Number of the package.')),
  fail_error: optional(text('Error code, if this row failed.')),
  fail_message: optional(text('Explanation of the error and what to change, if this row failed.')),
};

// Only JOB channels can refuse with this reason, and channel 90003 is not one of them.
const { invalid_job_param: _, ...row_errors } = arrangementErrors;

export const batch_ship_order = operation({
  name: 'v2.logistics.batch_ship_order',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Arranges the shipments of up to 150 packages on channel 90003, all in the same way.',
  description:
    'Each row is handled like a separate ship_order: a failed row does not affect the others. A shipment that is reported as arranged is durable. It is best to wait one hour after the order was placed, because buyers may cancel freely until then.',
  request: {
    order_list: list('The packages to ship.', record('A package to ship.', package_fields), {
      minItems: 1,
      maxItems: 150,
    }),
    ...mode_fields,
  },
  response: {
    result_list: list(
      'One row per entry of order_list, in the same order.',
      record('Result of one row.', row_result_fields),
    ),
  },
  envelope: 'batch',
  answer_dialect: { warning_of_success: logisticsDialect.warning_of_success },
  warning_rows,
  errors: pick(logisticsErrors, 'all_failed'),
  row_errors: { ...row_errors, ...pick(logisticsErrors, 'not_for_batches') },
  decisions: [
    { silent_on: 'warning.', decided: 'It lists the rows that failed.' },
    {
      silent_on: 'A package that is named twice.',
      decided: 'The first row ships it; the second fails as already shipped.',
    },
    {
      silent_on: 'A batch in which every row fails.',
      decided: 'common.batch_api_all_failed, with response.result_list.',
    },
    { silent_on: 'Rescheduling.', decided: 'Only ship_order reschedules.' },
  ],
});
