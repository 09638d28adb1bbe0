import { freeText, int64, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { logisticsDialect } from '../logistics.dialect.ts';
import {
  arrangementErrors,
  sender_real_name_length_max,
  tracking_number_length_max,
} from '../logistics.errors.ts';

/** What names a package, in every operation that takes one. */
export const package_fields = {
  order_sn: text('The order.', { minLength: 1 }),
  package_number: optional(
    text(
      'The package. Required for an order that is split into several packages; left out, never empty, where the order has no package number.',
      { minLength: 1 },
    ),
    { empty: logisticsDialect.empty_package_number },
  ),
};

const tracking_number = optional(
  text(
    `Assigned by the third-party carrier, where info_needed asks for it; at most ${tracking_number_length_max} characters.`,
  ),
);
const tracking_no = optional(text('The same as tracking_number, under its other name.'));

/** How a shipment is arranged: exactly one of the three. */
export const mode_fields = {
  pickup: optional(
    record(
      'The carrier comes. Sent when info_needed has pickup and pickup is chosen, empty if info_needed.pickup is.',
      {
        address_id: optional(int64('Where it comes: one of the address_list of get_shipping_parameter.'), {
          zero: 'absent',
        }),
        pickup_time_id: optional(
          text(
            'When it comes: one of the time_slot_list of that address. Left out when no slots are returned; the carrier then chooses the time.',
          ),
        ),
        tracking_number,
        tracking_no,
      },
    ),
    { empty: 'kept' },
  ),
  dropoff: optional(
    record(
      'The seller brings the package. Sent when info_needed has dropoff and dropoff is chosen, empty if info_needed.dropoff is.',
      {
        branch_id: optional(int64('Where to: one of the branch_list of get_shipping_parameter.'), {
          zero: 'absent',
        }),
        sender_real_name: optional(
          freeText(`The real name of the sender; at most ${sender_real_name_length_max} characters.`),
        ),
        tracking_number,
        tracking_no,
        slug: optional(text('The selected 3PL drop-off partner, for TW C2C sellers: one of the slug_list.')),
      },
    ),
    { empty: 'kept' },
  ),
  non_integrated: optional(
    record('The seller ships with a carrier that the marketplace does not talk to.', {
      tracking_number,
      tracking_no,
    }),
    { empty: 'kept' },
  ),
};

export const ship_order = operation({
  name: 'v2.logistics.ship_order',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Arranges the shipment of one package: pickup, dropoff, or with a carrier of the seller.',
  description:
    'Call get_shipping_parameter first: its info_needed says what to send. Arranging one hour after the order was placed is recommended, because buyers may cancel freely until then.',
  request: { ...package_fields, ...mode_fields },
  response: {},
  envelope: 'without_payload',
  errors: arrangementErrors,
  decisions: [
    {
      silent_on: 'The state that a package reaches.',
      decided:
        'LOGISTICS_REQUEST_CREATED; with non_integrated, LOGISTICS_PICKUP_DONE, except on channels 90021, 90025 and 90026.',
    },
    {
      silent_on: 'Arranging again.',
      decided:
        'From LOGISTICS_PICKUP_RETRY as from LOGISTICS_READY. In LOGISTICS_REQUEST_CREATED only while the marketplace allows rescheduling: another pickup slot can be chosen, once.',
    },
    {
      silent_on: 'Two calls for one package at once.',
      decided: 'Exactly one succeeds; the others are answered logistics.package_already_shipped.',
    },
    {
      silent_on: 'Tracking numbers.',
      decided:
        'An integrated channel hands one out when the shipment is arranged; tracking_no is accepted wherever tracking_number is; an empty text counts as left out.',
    },
    {
      silent_on: 'A tracking number that another order has.',
      decided:
        'logistics.error_param, when it is an order of the same shop. Packages of one order may share a number.',
    },
    {
      silent_on: 'An order that still lacks its invoice, in BR.',
      decided: 'logistics.lack_of_invoice_data.',
    },
    { silent_on: 'A cancelled order.', decided: 'logistics.ship_order_not_ready_to_ship.' },
    {
      silent_on: 'Fields of the chosen mode that the channel does not ask for.',
      decided: 'Ignored, except a tracking number, which is refused.',
    },
    {
      silent_on: 'The length of sender_real_name.',
      decided: `At most ${sender_real_name_length_max} characters.`,
    },
  ],
});
