import {
  choice,
  id,
  list,
  nullable,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { address_flags, branches_offered_max, needed_fields } from '../logistics.ts';
import { package_fields } from './ship_order.contract.ts';

const place_fields = {
  region: text('Region.'),
  state: text('State or province.'),
  city: text('City.'),
  district: text('District.'),
  town: text('Town.'),
  address: text('Street and number.'),
  zipcode: text('Postal code.'),
};

const time_slot = record('A pickup slot.', {
  date: timestamp('When the slot begins.'),
  time_text: optional(text('Hours of the slot in local time, on channels that show them.')),
  pickup_time_id: text('Identifies the slot for ship_order.'),
  flags: list(
    'Marks of the slot.',
    choice('recommended: suggested to the seller, who may choose any other slot.', ['recommended']),
  ),
});

export const offered_branch = record('A branch that accepts packages.', {
  branch_id: id('Identifies the branch.'),
  ...place_fields,
});

export const offered_address = record('A pickup address.', {
  address_id: id('Identifies the address.'),
  ...place_fields,
  address_flag: list(
    'What the address is used for. current_address marks the warehouse that ships the package; only for multi-warehouse sellers.',
    choice('A use of the address.', [...address_flags, 'current_address']),
  ),
  time_slot_list: nullable(
    list(
      'Pickup slots, earliest first; null if the channel offers no slots, and then ship_order needs none.',
      time_slot,
    ),
  ),
});

/** The fields that each mode needs. */
export const info_needed = record(
  'The modes that the channel supports, each with the fields that it needs.',
  {
    pickup: optional(
      list(
        'Choose one address_id, and one pickup_time_id of that address.',
        choice('A field of pickup.', needed_fields.pickup),
      ),
    ),
    dropoff: optional(
      list(
        'branch_id: choose one of branch_list. slug: choose one of slug_list. sender_real_name, tracking_no: your own values; on logistics channels 80003 and 80004 exactly one of the two.',
        choice('A field of dropoff.', needed_fields.dropoff),
      ),
    ),
    non_integrated: optional(
      list(
        'tracking_no: the number from your carrier.',
        choice('A field of non_integrated.', needed_fields.non_integrated),
      ),
    ),
  },
);

export const get_shipping_parameter = operation({
  name: 'v2.logistics.get_shipping_parameter',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    'Returns the modes in which a package can be shipped, and the fields that ship_order needs for each.',
  description:
    'Choose one of the modes in info_needed and send ship_order the field of that name with everything that the mode lists; if it lists nothing, send an empty object.',
  request: package_fields,
  response: {
    info_needed,
    dropoff: nullable(
      record('Choices for a dropoff; null if there is nothing to choose.', {
        branch_list: optional(list('The branches that accept the package.', offered_branch)),
        slug_list: optional(
          list(
            'The 3PL drop-off partners, for TW C2C sellers.',
            record('A drop-off partner.', {
              slug: text('Identifies the partner.'),
              slug_name: text('Name of the partner.'),
            }),
          ),
        ),
      }),
    ),
    pickup: nullable(
      record('Choices for a pickup; null if there is nothing to choose.', {
        address_list: list('The addresses where the carrier can pick up.', offered_address),
      }),
    ),
  },
  errors: pick(
    logisticsErrors,
    'order_not_found',
    'package_number_not_exist',
    'order_cancelled',
    'order_in_cancel',
    'nothing_to_arrange',
  ),
  decisions: [
    {
      silent_on: 'The conditions for rescheduling.',
      decided:
        'A package in LOGISTICS_REQUEST_CREATED is accepted only while the marketplace allows rescheduling. The answer has all pickup slots except the booked one.',
    },
    { silent_on: 'A mode that the channel does not support.', decided: 'It is absent from info_needed.' },
    {
      silent_on: 'How slots are determined.',
      decided:
        "From the channel's schedule for the address, its cut-off times and the holidays, in the region's local time. Past slots are not offered, and the earliest one is recommended.",
    },
    {
      silent_on: 'Which branches are offered.',
      decided: `The channel's branches in the state of the shop's default address, up to ${branches_offered_max}.`,
    },
    {
      silent_on: 'An order that is cancelled, or whose buyer has requested cancellation.',
      decided: 'error_status; the message tells which case applies.',
    },
    {
      silent_on: 'A split order without package_number.',
      decided: 'logistics.package_number_not_exist.',
    },
  ],
});
