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

const time_slot = record('A slot.', {
  date: timestamp('When the slot begins.'),
  time_text: optional(text('The hours in local time, on channels that tell them.')),
  pickup_time_id: text('Identifies the slot for ship_order.'),
  flags: list(
    'What is special about it.',
    choice('recommended: suggested to the seller; others may be chosen all the same.', ['recommended']),
  ),
});

export const offered_branch = record('A branch.', {
  branch_id: id('Identifies the branch.'),
  ...place_fields,
});

export const offered_address = record('An address.', {
  address_id: id('Identifies the address.'),
  ...place_fields,
  address_flag: list(
    'What the address is used for. current_address, the warehouse that the package leaves from, only for multi-warehouse sellers.',
    choice('A use.', [...address_flags, 'current_address']),
  ),
  time_slot_list: nullable(
    list(
      'When the carrier can come, the earliest first; null when the channel offers no slots: ship_order then goes without.',
      time_slot,
    ),
  ),
});

export const get_shipping_parameter = operation({
  name: 'v2.logistics.get_shipping_parameter',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    'Whether a package supports pickup, dropoff or non-integrated shipping, and what ship_order then needs.',
  description:
    'Choose one of the modes in info_needed and send ship_order the field of that name with everything that it lists; if it lists nothing, send the field empty.',
  request: package_fields,
  response: {
    info_needed: record('The modes that the channel supports, each with the fields that it needs.', {
      pickup: optional(
        list(
          'Choose one address_id, and one of its pickup_time_id.',
          choice('A field of pickup.', needed_fields.pickup),
        ),
      ),
      dropoff: optional(
        list(
          'branch_id: choose one of branch_list. slug: choose one of slug_list. sender_real_name, tracking_no: your own; on logistics channels 80003 and 80004 exactly one of the two.',
          choice('A field of dropoff.', needed_fields.dropoff),
        ),
      ),
      non_integrated: optional(
        list(
          'tracking_no: what your carrier gave you.',
          choice('A field of non_integrated.', needed_fields.non_integrated),
        ),
      ),
    }),
    dropoff: nullable(
      record('What to choose from for a dropoff; null when there is nothing to choose.', {
        branch_list: optional(list('The branches that take the package in.', offered_branch)),
        slug_list: optional(
          list(
            'The 3PL drop-off partners, for TW C2C sellers.',
            record('A partner.', { slug: text('Identifies the partner.'), slug_name: text('Its name.') }),
          ),
        ),
      }),
    ),
    pickup: nullable(
      record('What to choose from for a pickup; null when there is nothing to choose.', {
        address_list: list('The addresses where the carrier can come.', offered_address),
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
        'For a package in LOGISTICS_REQUEST_CREATED it answers only while the marketplace allows rescheduling, with the pickup slots other than the one booked.',
    },
    { silent_on: 'A mode that the channel does not support.', decided: 'Absent from info_needed.' },
    {
      silent_on: 'Where slots come from.',
      decided:
        "The channel's schedule at the address, its cut-off and the holidays, in the region's local time; one that has passed is not offered, and the earliest is recommended.",
    },
    {
      silent_on: 'Which branches are offered.',
      decided: `Those of the channel in the state of the shop's default address, up to ${branches_offered_max}.`,
    },
    {
      silent_on: 'A cancelled order, and one whose buyer has requested cancellation.',
      decided: 'error_status; the message says which it is.',
    },
    {
      silent_on: 'A split order without package_number.',
      decided: 'logistics.package_number_not_exist.',
    },
  ],
});
