import { int64 } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsErrors } from '../logistics.errors.ts';

export const delete_address = operation({
  name: 'v2.logistics.delete_address',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Deletes an address of the shop that is used for nothing.',
  request: { address_id: int64('The address: one from get_address_list.') },
  response: {},
  envelope: 'without_payload',
  errors: pick(logisticsErrors, 'no_such_address', 'address_in_use'),
  decisions: [
    {
      silent_on: 'Pickups that are arranged at the address.',
      decided: 'They keep it, and their labels too. It is no longer listed or offered.',
    },
    {
      silent_on: 'The address of a warehouse.',
      decided: 'It cannot be deleted, like an address with a use.',
    },
  ],
});
