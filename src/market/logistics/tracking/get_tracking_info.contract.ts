import { choice, list, optional, record, text, timestamp } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logistics_statuses } from '../../order/order.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { tracking_statuses } from '../logistics.ts';
import { package_fields } from '../shipping/ship_order.contract.ts';

export const get_tracking_info = operation({
  name: 'v2.logistics.get_tracking_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the tracking history of a package.',
  envelope: 'without_warning',
  request: package_fields,
  response: {
    order_sn: text('Number of the order.'),
    package_number: text('Number of the package.'),
    logistics_status: choice('Current state of the package.', logistics_statuses),
    tracking_info: list(
      'Events of the package, newest first, at most the last 100.',
      record('An event of the package.', {
        update_time: timestamp('When the event happened.'),
        description: text('Description of the event.'),
        logistics_status: choice('Kind of the event.', tracking_statuses),
        return_code: optional(
          text(
            'What the seller tells the driver who brings the parcel back. In ID, on channels with a service_type_identifier, with FAILED_DELIVERED.',
          ),
        ),
      }),
    ),
    collection_pin_code: optional(
      text(
        'With this PIN, the seller collects a parcel that was not delivered at a service point. In TW, on channels from store to store.',
      ),
    ),
    reversed_tracking_number: optional(
      text(
        'Tracking number of a parcel that was not delivered, on its way from the local warehouse across the border to its seller.',
      ),
    ),
    reversed_courier_name: optional(text('Who carries it. Present with reversed_tracking_number.')),
    reversed_tracking_info: optional(
      list(
        'Its events, newest first. Present with reversed_tracking_number.',
        record('An event.', {
          update_time: timestamp('When the event happened.'),
          description: text('Description of the event.'),
        }),
      ),
    ),
  },
  errors: pick(
    logisticsErrors,
    'no_such_order',
    'no_such_package',
    'package_number_missing',
    'nothing_to_track',
  ),
  decisions: [
    {
      silent_on: 'Which of the many event kinds occur.',
      decided:
        'The values of tracking_info.logistics_status above, one per event of the package. Values that carriers use among themselves, such as ORDER_SUBMITTED or DELIVERY_PENDING, never occur.',
    },
    {
      silent_on: 'Where the codes and the way back of a parcel that was not delivered come from.',
      decided:
        'Operators write them for the carrier (the collection carrier_number). They are shown while the package is in LOGISTICS_DELIVERY_FAILED, and the way back to cross-border sellers only. Events of the future are left out.',
    },
    {
      silent_on: 'Which channels are C2C.',
      decided: 'Those on which sellers hand in parcels at a store that they name (dropoff needs slug).',
    },
    { silent_on: 'The sort order of the events.', decided: 'Newest first.' },
    {
      silent_on: 'When a package has no tracking.',
      decided: 'Before its shipment is arranged, and if it was cancelled before that.',
    },
  ],
});
