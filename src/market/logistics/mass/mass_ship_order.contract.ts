import { freeText, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import {
  arrangementErrors,
  sender_real_name_length_max,
  tracking_number_length_max,
} from '../arrangement.errors.ts';
import { mass_packages_max } from '../logistics.ts';
import { massRowErrors, packageListErrors } from './mass.errors.ts';
import { fail_list, package_list, same_for_all_fields, success_list } from './mass_request.contract.ts';

/** Why one package cannot be shipped, while others of the call can. */
const package_reasons = [
  'package_already_shipped',
  'not_ready_to_ship',
  'not_paid',
  'cancellation_requested',
  'invoice_pending',
  'tracking_number_taken',
  'need_tracking_number',
  'long_tracking_number',
] as const;
const row_errors = { ...massRowErrors, ...pick(arrangementErrors, ...package_reasons) };

/** Why the way of shipping is wrong, for every package. */
const mode_errors = pick(
  arrangementErrors,
  'only_one_mode',
  'unsupported_pickup',
  'unsupported_dropoff',
  'unsupported_non_integrated',
  'need_address_and_pickup_time',
  'need_branch_id',
  'need_sender_real_name',
  'invalid_job_param',
  'long_sender_real_name',
  'pickup_time_invalid',
  'address_not_found',
  'branch_not_offered',
  'slug_not_offered',
  'tracking_number_not_taken',
);

export const mass_ship_order = operation({
  name: 'v2.logistics.mass_ship_order',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: `Arranges the shipments of up to ${mass_packages_max} packages of one channel and one location, all in the same way.`,
  description:
    'Call get_mass_shipping_parameter first: its info_needed lists what to send. Each package is handled like a separate ship_order: a failed one does not affect the others. A shipment that is reported as arranged is durable.',
  envelope: 'without_warning',
  request: {
    ...same_for_all_fields,
    package_list,
    pickup: optional(
      record('The carrier picks the packages up.', {
        address_id: optional(
          int64('Pickup address: one from the address_list of get_mass_shipping_parameter.'),
          { zero: 'absent' },
        ),
        pickup_time_id: optional(
          text('Pickup slot: one from the time_slot_list of that address. Leave it out if there are none.'),
        ),
      }),
      { empty: 'kept' },
    ),
    dropoff: optional(
      record('The seller brings the packages to a branch.', {
        branch_id: optional(
          int64('Branch for the dropoff: one from the branch_list of get_mass_shipping_parameter.'),
          { zero: 'absent' },
        ),
        sender_real_name: optional(
          freeText(`The real name of the sender; at most ${sender_real_name_length_max} characters.`),
        ),
        tracking_number: optional(
          text(`Tracking number, if info_needed lists it; at most ${tracking_number_length_max} characters.`),
        ),
      }),
      { empty: 'kept' },
    ),
    non_integrated: optional(
      record('The seller ships with a carrier that is not integrated with the marketplace.', {
        tracking_number: optional(
          list(
            'The tracking number of each package.',
            record('The tracking number of a package.', {
              package_number: text('Number of the package.', { minLength: 1 }),
              tracking_number: text(
                `Number assigned by the carrier; at most ${tracking_number_length_max} characters.`,
              ),
            }),
          ),
        ),
      }),
      { empty: 'kept' },
    ),
  },
  response: { success_list, fail_list },
  errors: { ...packageListErrors, ...mode_errors },
  row_errors,
  decisions: [
    {
      silent_on: 'The defaults of logistics_channel_id and product_location_id.',
      decided:
        'The channel and the location of the first package that the shop has, as in get_mass_shipping_parameter.',
    },
    {
      silent_on: 'Which errors refuse the whole call.',
      decided:
        'Errors in pickup, dropoff or non_integrated, because they apply to all packages. Nothing is arranged then. fail_list has the errors of single packages, such as a wrong state, a missing invoice or a wrong tracking number.',
    },
    { silent_on: 'A call in which every package fails.', decided: 'error is empty, and success_list too.' },
    {
      silent_on: 'Rescheduling.',
      decided: 'A package that may be rescheduled gets the new pickup slot, as in ship_order.',
    },
    {
      silent_on:
        'A package named twice in non_integrated.tracking_number, or one that is not in package_list.',
      decided: 'The first number counts, and numbers of other packages are ignored.',
    },
  ],
});

export type RowReason = keyof typeof row_errors;
const row_reasons = new Set<string>(Object.keys(row_errors));
/** Whether a reason concerns one package alone. */
export const isRowReason = (reason: string): reason is RowReason => row_reasons.has(reason);
