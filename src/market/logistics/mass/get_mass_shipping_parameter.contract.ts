import { list, nullable, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { mass_packages_max } from '../logistics.ts';
import { info_needed, offered_address, offered_branch } from '../shipping/get_shipping_parameter.contract.ts';
import { choiceErrors, packageListErrors, parameterRowErrors } from './mass.errors.ts';
import { fail_list, package_list, same_for_all_fields, success_list } from './mass_request.contract.ts';

export const get_mass_shipping_parameter = operation({
  name: 'v2.logistics.get_mass_shipping_parameter',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: `Returns the modes, addresses, slots and branches with which mass_ship_order can ship up to ${mass_packages_max} packages together.`,
  description:
    'All packages are on one channel and ship from one location. Every choice in the answer is valid for every package of success_list. Send these packages to mass_ship_order.',
  envelope: 'without_warning',
  request: { ...same_for_all_fields, package_list },
  response: {
    info_needed,
    dropoff: nullable(
      record('Choices for a dropoff; null if there is nothing to choose.', {
        branch_list: list('The branches that accept the packages.', offered_branch),
      }),
    ),
    pickup: nullable(
      record('Choices for a pickup; null if there is nothing to choose.', {
        address_list: list('The addresses where the carrier can pick up.', offered_address),
      }),
    ),
    success_list,
    fail_list,
  },
  errors: { ...packageListErrors, ...choiceErrors },
  row_errors: parameterRowErrors,
  decisions: [
    {
      silent_on: 'The defaults of logistics_channel_id and product_location_id.',
      decided:
        'The channel and the location of the first package in the list that the shop has. The location of a package is the location of its first line.',
    },
    {
      silent_on: 'Packages that may only be rescheduled, beside others.',
      decided: 'Only pickup is offered, with the slots that are free for all packages.',
    },
    {
      silent_on: 'A mode of the channel that cannot be used.',
      decided:
        'It is absent from info_needed: pickup if the shop has no address, or no slot is left; dropoff if no branch accepts packages. If no mode remains, the call is refused with the code of the missing choice, or with logistics.no_valid_shipping_parameters if several are missing.',
    },
    {
      silent_on: 'A call in which every package fails.',
      decided: 'error is empty, info_needed is an empty object, and fail_list has the reasons.',
    },
    { silent_on: 'A package of an order that lacks its invoice, in BR.', decided: 'It stands in fail_list.' },
  ],
});
