import { choice, list, optional, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsDialect } from '../logistics.dialect.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { document_types } from '../logistics.ts';
import { row_result_fields } from '../shipping/batch_ship_order.contract.ts';
import { package_fields } from '../shipping/ship_order.contract.ts';
import { warning_rows } from '../warning_rows.contract.ts';

export const get_shipping_document_parameter = operation({
  name: 'v2.logistics.get_shipping_document_parameter',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the selectable and the suggested shipping document types of each package.',
  request: {
    order_list: list('The packages to look up.', record('A package to look up.', package_fields), {
      minItems: 1,
      maxItems: 50,
    }),
  },
  response: {
    result_list: list(
      'One row per entry of order_list, in the same order.',
      record('The document types of a package.', {
        ...row_result_fields,
        suggest_shipping_document_type: optional(
          choice(
            'The type that is used if none is selected. Absent while no document can be created for the package, and if this row failed.',
            document_types,
          ),
        ),
        selectable_shipping_document_type: optional(
          list(
            'The types that can be selected; absent if this row failed.',
            choice('A document type.', document_types),
          ),
        ),
      }),
    ),
  },
  envelope: 'batch',
  answer_dialect: { warning_of_success: logisticsDialect.warning_of_success },
  warning_rows,
  errors: pick(logisticsErrors, 'all_failed'),
  row_errors: pick(logisticsErrors, 'order_not_exist', 'package_number_not_found'),
  decisions: [
    { silent_on: 'warning.', decided: 'It lists the rows that failed.' },
    { silent_on: 'Which types are selectable.', decided: "The types that the package's channel offers." },
    {
      silent_on: 'A package for which no document can be created now.',
      decided:
        'It has no suggested type: before its shipment is arranged, after its pickup, and once its order is cancelled or its buyer has requested cancellation. The selectable types are still listed.',
    },
    {
      silent_on: 'A split order without package_number.',
      decided: 'logistics.package_number_not_found.',
    },
    {
      silent_on: 'A list in which every row fails.',
      decided: 'common.batch_api_all_failed, with response.result_list.',
    },
  ],
});
