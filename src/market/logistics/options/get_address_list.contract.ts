import { choice, flag, id, list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import { address_types } from '../logistics.ts';

export const get_address_list = operation({
  name: 'v2.logistics.get_address_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns all addresses of the shop.',
  envelope: 'without_warning',
  request: {},
  response: {
    show_pickup_address: flag(
      'Whether buyers see the pickup address: if the shop has one, and set_address_config has not hidden it.',
    ),
    address_list: list(
      'The addresses, in the order of address_id.',
      record('An address of the shop.', {
        address_id: id('Id of the address, for pickups, returns and disputes.'),
        region: choice('Region of the address.', region_codes),
        state: text('State or province; empty if there is none.'),
        city: text('City; empty if there is none.'),
        district: text('District; empty if there is none.'),
        town: text('Town; empty if there is none.'),
        address: text('Street and number.'),
        zipcode: text('Postal code.'),
        address_type: list(
          'What the address is used for; empty if it has no particular use.',
          choice('A use of the address.', Object.values(address_types)),
        ),
      }),
    ),
  },
  errors: {},
  decisions: [
    { silent_on: 'The sort order of the list.', decided: 'By address_id.' },
    {
      silent_on: "Pickup addresses for goods that go to the marketplace's warehouses.",
      decided:
        'There are none: sellers bring such goods to the warehouse, and no address is an INBOUND_PICKUP_ADDRESS.',
    },
  ],
});
