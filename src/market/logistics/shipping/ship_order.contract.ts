import { freeText, int64, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import {
  arrangementErrors,
  sender_real_name_length_max,
  tracking_number_length_max,
} from '../arrangement.errors.ts';
import { logisticsDialect } from '../logistics.dialect.ts';

/** The fields that name a package, for every operation that takes one. */
export const package_fields = {
  order_sn: text('Number of the order.', { minLength: 1 }),
  package_number: optional(
    text(
      'Number of the package. Required for an order that is split into several packages. Leave it out, rather than empty, if the order has no package number.',
      { minLength: 1 },
    ),
    { empty: logisticsDialect.empty_package_number },
  ),
};

const tracking_number = optional(
  text(
    `Tracking number assigned by the third-party carrier, if info_needed lists it; at most ${tracking_number_length_max} characters.`,
  ),
);
const tracking_no = optional(text('Another name for tracking_number.'));

/** The modes of a shipment; exactly one of the three must be sent. */
export const mode_fields = {
  pickup: optional(
    record(
      'The carrier picks the package up. Send it if info_needed has pickup and you choose pickup; send an empty object if info_needed.pickup is empty.',
      {
        address_id: optional(int64('Pickup address: one from the address_list of get_shipping_parameter.'), {
          zero: 'absent',
        }),
        pickup_time_id: optional(
          text(
            'Pickup slot: one from the time_slot_list of that address. Leave it out if no slots are returned; the carrier then chooses the time.',
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
      'The seller brings the package to a branch. Send it if info_needed has dropoff and you choose dropoff; send an empty object if info_needed.dropoff is empty.',
      {
        branch_id: optional(
          int64('Branch for the dropoff: one from the branch_list of get_shipping_parameter.'),
          {
            zero: 'absent',
          },
        ),
        sender_real_name: optional(
          freeText(`The real name of the sender; at most ${sender_real_name_length_max} characters.`),
        ),
        tracking_number,
        tracking_no,
        slug: optional(text('The chosen 3PL drop-off partner, for TW C2C sellers: one from the slug_list.')),
      },
    ),
    { empty: 'kept' },
  ),
  non_integrated: optional(
    record('The seller ships with a carrier that is not integrated with the marketplace.', {
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
  summary: "Arranges the shipment of one package: by pickup, by dropoff, or with the seller's own carrier.",
  description:
    'Call get_shipping_parameter first: its info_needed lists what to send. It is best to wait one hour after the order was placed, because buyers may cancel freely until then.',
  request: { ...package_fields, ...mode_fields },
  response: {},
  envelope: 'without_payload',
  errors: arrangementErrors,
  decisions: [
    {
      silent_on: 'The state that a package reaches.',
      decided:
        'LOGISTICS_REQUEST_CREATED. With non_integrated it is LOGISTICS_PICKUP_DONE, except on channels 90021, 90025 and 90026.',
    },
    {
      silent_on: 'Arranging a shipment again.',
      decided:
        'It is possible in LOGISTICS_PICKUP_RETRY, as in LOGISTICS_READY. In LOGISTICS_REQUEST_CREATED it is possible only while the marketplace allows rescheduling: the seller can choose another pickup slot, once.',
    },
    {
      silent_on: 'Concurrent calls for one package.',
      decided: 'Exactly one succeeds; the others get logistics.package_already_shipped.',
    },
    {
      silent_on: 'Where tracking numbers come from.',
      decided:
        'An integrated channel assigns one when the shipment is arranged. tracking_no is accepted wherever tracking_number is, and an empty text counts as absent.',
    },
    {
      silent_on: 'A tracking number that another order has.',
      decided:
        'logistics.error_param, if the other order is from the same shop. Packages of one order may share a number.',
    },
    {
      silent_on: 'An order that still lacks its invoice, in BR.',
      decided: 'logistics.lack_of_invoice_data.',
    },
    { silent_on: 'A cancelled order.', decided: 'logistics.ship_order_not_ready_to_ship.' },
    {
      silent_on: 'Fields of the chosen mode that the channel does not need.',
      decided: 'They are ignored, except a tracking number, which is refused.',
    },
    {
      silent_on: 'The length of sender_real_name.',
      decided: `At most ${sender_real_name_length_max} characters.`,
    },
  ],
});
