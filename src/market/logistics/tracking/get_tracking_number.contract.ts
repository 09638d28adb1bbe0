import { choice, list, optional, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { optional_tracking_fields } from '../logistics.ts';
import { package_fields } from '../shipping/ship_order.contract.ts';

export const get_tracking_number = operation({
  name: 'v2.logistics.get_tracking_number',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The tracking number of a package.',
  description: 'Ask again while tracking_number is empty: there is none before the shipment is arranged.',
  envelope: 'without_warning',
  request: {
    ...package_fields,
    response_optional_fields: optional(
      list('Which of the optional fields to answer too.', choice('A field.', optional_tracking_fields)),
    ),
  },
  response: {
    tracking_number: text("The carrier's number, or the seller's own; empty while there is none."),
    plp_number: optional(text('Of the postage list that the package is on, if asked for; shops in BR only.')),
    first_mile_tracking_number: optional(
      text('Of its way to the border, if asked for; cross-border shops only.'),
    ),
    last_mile_tracking_number: optional(
      text('Of its way from the border, if asked for; cross-border shops in BR only.'),
    ),
    hint: optional(text('Why there is no tracking number; absent when there is one.')),
    pickup_code: optional(text('What to show when the package is picked up, if the carrier gave a code.')),
  },
  errors: pick(logisticsErrors, 'no_such_order', 'no_such_package', 'package_number_missing'),
  decisions: [
    {
      silent_on: 'logistics.error_param, for a number that is being allocated.',
      decided:
        'It is never answered: a number is there from the very call that arranges the shipment, and until then tracking_number is empty.',
    },
    {
      silent_on: 'An optional field that was asked for, and that the carrier has not given.',
      decided: 'An empty text; for shops that cannot have it, it is absent.',
    },
  ],
});
