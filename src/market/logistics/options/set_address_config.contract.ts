import { flag, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsErrors } from '../logistics.errors.ts';

export const set_address_config = operation({
  name: 'v2.logistics.set_address_config',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Sets what an address of the shop is used for, and whether buyers see the pickup address.',
  description: 'get_address_list shows the result.',
  request: {
    show_pickup_address: optional(flag('Whether buyers see the pickup address; unchanged if absent.')),
    show_pick_up_address: optional(flag('Another name for show_pickup_address, which takes precedence.')),
    address_type_config: optional(
      record('New uses of an address.', {
        address_id: int64('The address: one from get_address_list.'),
        address_type: list(
          'The uses that it gets: DEFAULT_ADDRESS, PICKUP_ADDRESS (or PICK_UP_ADDRESS), RETURN_ADDRESS.',
          text('A use.'),
          { maxItems: 10 },
        ),
      }),
    ),
  },
  response: {},
  envelope: 'without_payload',
  errors: pick(logisticsErrors, 'no_such_address', 'address_type_invalid', 'no_inbound_pickup'),
  decisions: [
    {
      silent_on: 'The address that had a use before.',
      decided: 'It loses it: each named use moves to the named address. Uses that are not named stay.',
    },
    {
      silent_on: 'The two spellings of the pickup address.',
      decided: 'Both are accepted; get_address_list shows PICK_UP_ADDRESS.',
    },
    {
      silent_on: 'INBOUND_PICKUP_ADDRESS.',
      decided: "error_param: sellers bring goods for the marketplace's warehouses there themselves.",
    },
  ],
});
