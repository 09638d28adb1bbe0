import { choice, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { mass_packages_max, optional_tracking_fields } from '../logistics.ts';
import { optional_number_fields } from '../tracking/get_tracking_number.contract.ts';
import { massRowErrors, packageListErrors } from './mass.errors.ts';
import { fail_list, package_list } from './mass_request.contract.ts';

export const get_mass_tracking_number = operation({
  name: 'v2.logistics.get_mass_tracking_number',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: `Returns the tracking numbers of up to ${mass_packages_max} packages.`,
  description: 'Call it after mass_ship_order: a package has no number before its shipment is arranged.',
  envelope: 'without_warning',
  request: {
    package_list,
    response_optional_fields: optional(
      list('Optional fields to return.', choice('Name of a field.', optional_tracking_fields)),
    ),
  },
  response: {
    success_list: list(
      'The packages that were found, in the order of the request.',
      record('A package with its numbers.', {
        package_number: text('Number of the package.'),
        tracking_number: text("The carrier's number, or the seller's own; empty until there is one."),
        ...optional_number_fields,
        hint: text('Why there is no tracking number; empty if there is one.'),
        pickup_code: text('Code to show at the pickup; empty if the carrier assigned none.'),
      }),
    ),
    fail_list,
  },
  errors: packageListErrors,
  row_errors: pick(massRowErrors, 'package_not_found'),
  decisions: [
    {
      silent_on: 'A requested optional field for which the carrier has given no value.',
      decided: 'It is an empty text. For shops that cannot have the field, it is absent.',
    },
    { silent_on: 'A call in which every package fails.', decided: 'error is empty, and success_list too.' },
  ],
});
