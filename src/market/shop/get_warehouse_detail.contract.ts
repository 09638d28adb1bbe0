import { choice, id, list, record, text, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { holiday_mode_states, warehouse_types } from '../vocabulary.ts';
import { shopErrors } from './shop.errors.ts';

export const get_warehouse_detail = operation({
  name: 'v2.shop.get_warehouse_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The warehouses of a shop that has several, each with the location_id of its stock.',
  description: 'Stock is counted for each location_id. seller_stock of add_item and update_stock names it.',
  envelope: 'without_warning',
  request: {
    warehouse_type: withDefault(choice('Which warehouses to list.', warehouse_types), 1),
  },
  response: list(
    'The warehouses, by location_id.',
    record('A warehouse of the shop.', {
      warehouse_id: id('Id of the warehouse.'),
      warehouse_name: text('Name of the warehouse.'),
      warehouse_type: choice('Purpose of the warehouse.', warehouse_types),
      location_id: text('Location of the stock in this warehouse.'),
      address_id: id('Id of the address.'),
      region: text('Region of the address.'),
      state: text('State of the address.'),
      city: text('City of the address.'),
      district: text('District of the address.'),
      town: text('Town of the address.'),
      address: text('Street and number.'),
      zipcode: text('Postal code of the address.'),
      state_code: text('Code of the state; empty if there is none.'),
      holiday_mode_state: choice('Whether the warehouse is closed for holidays.', holiday_mode_states),
    }),
  ),
  errors: pick(shopErrors, 'not_in_whitelist', 'no_warehouse'),
  decisions: [
    {
      silent_on: 'Which shops may have several warehouses.',
      decided: 'The shops for which the marketplace has listed warehouses.',
    },
    { silent_on: 'The order of the list.', decided: 'By location_id.' },
    {
      silent_on: 'holiday_mode_state.',
      decided:
        'On for all warehouses during a full holiday of the shop; otherwise the state of the warehouse, which operators set.',
    },
  ],
});
