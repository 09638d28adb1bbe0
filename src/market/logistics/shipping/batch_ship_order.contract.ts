import { list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsDialect } from '../logistics.dialect.ts';
import { arrangementErrors, logisticsErrors } from '../logistics.errors.ts';
import { warning_rows } from '../warning_rows.contract.ts';
import { mode_fields, package_fields } from './ship_order.contract.ts';

/** How an operation that answers row by row says what became of each. */
export const row_result_fields = {
  order_sn: text('The order.'),
  package_number: optional(text('The package.')),
  fail_error: optional(text('The kind of error, if this row failed.')),
  fail_message: optional(text('What to change, if this row failed.')),
};

// It is refused on JOB channels only, and channel 90003 is none.
const { invalid_job_param: _, ...row_errors } = arrangementErrors;

export const batch_ship_order = operation({
  name: 'v2.logistics.batch_ship_order',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Arranges the shipments of up to 150 packages on channel 90003, all in the same way.',
  description:
    'Each row stands alone, as if it were a ship_order of its own: one that fails does not hold up the others. What is reported as shipped is durable. Arranging one hour after the order was placed is recommended, because buyers may cancel freely until then.',
  request: {
    order_list: list('The packages to ship.', record('A package.', package_fields), {
      minItems: 1,
      maxItems: 150,
    }),
    ...mode_fields,
  },
  response: {
    result_list: list(
      'One row for each of order_list, in the same order.',
      record('What became of it.', row_result_fields),
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
