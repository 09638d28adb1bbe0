import { choice, list, record, text, timestamp } from '../../../kit/contract/field.ts';
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
  summary: 'What has happened to a package on its way.',
  envelope: 'without_warning',
  request: package_fields,
  response: {
    order_sn: text('The order.'),
    package_number: text('The package.'),
    logistics_status: choice('Where the package is now.', logistics_statuses),
    tracking_info: list(
      'What happened to it, the newest first, at most the last 100.',
      record('An event.', {
        update_time: timestamp('When it happened.'),
        description: text('What happened, in words.'),
        logistics_status: choice('What happened.', tracking_statuses),
      }),
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
      silent_on: 'Which of the many words for an event come.',
      decided:
        'Those of tracking_info.logistics_status above, one for each event of a package here. What carriers say among themselves, such as ORDER_SUBMITTED or DELIVERY_PENDING, is never said.',
    },
    { silent_on: 'The order of the events.', decided: 'The newest first.' },
    {
      silent_on: 'In which status a package has no tracking.',
      decided: 'Before its shipment is arranged, and when it was cancelled before that.',
    },
  ],
});
