import { choice, optional, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { failed_reasons } from '../../order/order.ts';
import { tracking_number_length_max } from '../arrangement.errors.ts';
import { logisticsErrors } from '../logistics.errors.ts';

export const update_tracking_status = operation({
  name: 'v2.logistics.update_tracking_status',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Reports the progress of the delivery of an order.',
  description:
    'For sellers in Brazil who deliver themselves, on logistics channels 90021, 90025 and 90026. All packages of the order change state together.',
  allow: { region: { one_of: ['BR'], refusal: 'not_in_brazil' } },
  request: {
    order_sn: text('Number of the order.', { minLength: 1 }),
    logistics_status: choice('What happened. logistic_pickup_done is accepted for logistics_pickup_done.', [
      'logistics_pickup_done',
      'logistics_delivery_done',
      'logistics_delivery_failed',
      'logistic_pickup_done',
    ]),
    tracking_number: optional(
      text(
        `Only with logistics_pickup_done: the carrier's number, at most ${tracking_number_length_max} characters.`,
        { maxLength: tracking_number_length_max },
      ),
    ),
    tracking_url: optional(
      text(
        'Only with logistics_pickup_done: the page where buyers track the package, an http or https URL of at most 2048 characters.',
        {
          maxLength: 2_048,
          pattern: '^\\s*(https?://\\S+)?\\s*$',
          '~form': 'an http or https URL, or empty',
        },
      ),
    ),
    failed_reason: optional(
      choice('Only with logistics_delivery_failed: the reason. Required on channel 90026.', failed_reasons),
    ),
  },
  response: {
    update_result: choice(
      'Whether the status was changed. If not, nothing has changed, and warning says why.',
      ['succeed', 'failed'],
    ),
  },
  errors: pick(
    logisticsErrors,
    'not_in_brazil',
    'order_not_exist',
    'not_seller_delivered',
    'tracking_only_of_pickup',
    'failed_reason_missing',
    'tracking_number_taken',
    'failed_reason_only_of_failure',
  ),
  decisions: [
    {
      silent_on: 'The states in which a report is accepted.',
      decided:
        'Pickup in LOGISTICS_REQUEST_CREATED. Delivery and failed delivery in LOGISTICS_REQUEST_CREATED and LOGISTICS_PICKUP_DONE (in the live dialect only in LOGISTICS_PICKUP_DONE). Otherwise update_result is failed.',
    },
    {
      silent_on: 'An empty tracking_number or tracking_url.',
      decided: 'It counts as absent.',
    },
    {
      silent_on: 'The length of tracking_number.',
      decided: `At most ${tracking_number_length_max} characters, as in ship_order.`,
    },
    {
      silent_on: 'A shop outside Brazil.',
      decided: 'error_permission.',
    },
    {
      silent_on: 'An order with a package that cannot change to the state.',
      decided: 'No package changes: update_result is failed.',
    },
  ],
});
