import { choice, flag, id, list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import { address_types } from '../logistics.ts';

export const get_address_list = operation({
  name: 'v2.logistics.get_address_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The addresses of the shop, in one answer.',
  envelope: 'without_warning',
  request: {},
  response: {
    show_pickup_address: flag('Whether the shop has an address where parcels are picked up.'),
    address_list: list(
      'The addresses, by address_id.',
      record('An address.', {
        address_id: id('The address: of pickups, returns and complaints.'),
        region: choice('Its region.', region_codes),
        state: text('Its state; empty where there is none.'),
        city: text('Its city.'),
        district: text('Its district.'),
        town: text('Its town.'),
        address: text('Street and number.'),
        zipcode: text('Its postal code.'),
        address_type: list(
          'What it is for; empty for nothing in particular.',
          choice('A use.', Object.values(address_types)),
        ),
      }),
    ),
  },
  errors: {},
  decisions: [
    { silent_on: 'The order of the list.', decided: 'By address_id.' },
    {
      silent_on: "Addresses at which goods for the marketplace's warehouses are picked up.",
      decided: 'There are none: goods are brought there, and no address is an INBOUND_PICKUP_ADDRESS.',
    },
  ],
});
