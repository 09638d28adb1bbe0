import { choice, list, optional, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { optional_tracking_fields } from '../logistics.ts';
import { package_fields } from '../shipping/ship_order.contract.ts';

/** Further numbers of a package, for the operations that show them. */
export const optional_number_fields = {
  plp_number: optional(
    text('Number of the postage list that contains the package, if requested; for shops in BR.'),
  ),
  first_mile_tracking_number: optional(
    text('Tracking number to the border, if requested; for cross-border shops.'),
  ),
  last_mile_tracking_number: optional(
    text('Tracking number from the border, if requested; for cross-border shops in BR.'),
  ),
};

export const get_tracking_number = operation({
  name: 'v2.logistics.get_tracking_number',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the tracking number of a package.',
  description:
    'Query again while tracking_number is empty: a package has none before its shipment is arranged.',
  envelope: 'without_warning',
  request: {
    ...package_fields,
    response_optional_fields: optional(
      list('Optional fields to return.', choice('Name of a field.', optional_tracking_fields)),
    ),
  },
  response: {
    tracking_number: text("The carrier's number, or the seller's own; empty until there is one."),
    ...optional_number_fields,
    hint: optional(text('Why there is no tracking number; absent if there is one.')),
    pickup_code: optional(text('Code to show at the pickup, if the carrier assigned one.')),
  },
  errors: pick(logisticsErrors, 'no_such_order', 'no_such_package', 'package_number_missing'),
  decisions: [
    {
      silent_on: 'When logistics.error_param is answered for a number that is being allocated.',
      decided:
        'Never: a number exists as soon as the call that arranges the shipment returns, and until then tracking_number is empty.',
    },
    {
      silent_on: 'A requested optional field for which the carrier has given no value.',
      decided: 'It is an empty text. For shops that cannot have the field, it is absent.',
    },
  ],
});
