import { choice, id, list, record, text, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { shopErrors } from './shop.errors.ts';
import { holiday_mode_states, warehouse_types } from './shop.ts';

export const get_warehouse_detail = operation({
  name: 'v2.shop.get_warehouse_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The warehouses of a shop that has several, each with the location_id of its stock.',
  description: 'Each location_id is a stock of its own, for seller_stock of add_item and update_stock.',
  envelope: 'without_warning',
  request: {
    warehouse_type: withDefault(choice('Which warehouses.', warehouse_types), 1),
  },
  response: list(
    'The warehouses, by location_id.',
    record('A warehouse.', {
      warehouse_id: id('The warehouse.'),
      warehouse_name: text('Its name.'),
      warehouse_type: choice('What it is for.', warehouse_types),
      location_id: text('The location of its stock.'),
      address_id: id('Its address.'),
      region: text('The region of the address.'),
      state: text('Its state.'),
      city: text('Its city.'),
      district: text('Its district.'),
      town: text('Its town.'),
      address: text('Street and number.'),
      zipcode: text('Its postal code.'),
      state_code: text('The code of the state; empty where there is none.'),
      holiday_mode_state: choice('Whether it is closed for holidays.', holiday_mode_states),
    }),
  ),
  errors: pick(shopErrors, 'not_in_whitelist', 'no_warehouse'),
  decisions: [
    {
      silent_on: 'Which shops have the right to several warehouses.',
      decided: 'Those for which the marketplace lists warehouses.',
    },
    { silent_on: 'The order of the list.', decided: 'By location_id.' },
  ],
});
