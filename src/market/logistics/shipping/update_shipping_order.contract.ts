import { int64, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { package_fields } from './ship_order.contract.ts';

export const update_shipping_order = operation({
  name: 'v2.logistics.update_shipping_order',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Books another pickup address or slot for one package.',
  description:
    'For a package whose pickup failed, and for an arranged one while the marketplace allows rescheduling, which this call uses up. get_shipping_parameter offers the addresses and slots.',
  request: {
    ...package_fields,
    pickup: record('The new pickup.', {
      address_id: int64('Pickup address: one from the address_list of get_shipping_parameter.'),
      pickup_time_id: text('Pickup slot: one from the time_slot_list of that address.', { minLength: 1 }),
    }),
  },
  response: {},
  envelope: 'without_payload',
  errors: pick(
    logisticsErrors,
    'order_not_found',
    'no_such_package',
    'need_package_number',
    'not_need_package_number',
    'warehouse_order',
    'not_ready_to_update',
    'not_reschedulable',
    'cancellation_requested',
    'unsupported_pickup',
    'tracking_number_needed',
    'no_param_change',
    'need_address_and_pickup_time',
    'address_not_found',
    'pickup_time_invalid',
  ),
  decisions: [
    {
      silent_on: 'The package_number of an order with one package.',
      decided:
        'Refused in the dialect `reference`. In `live` the right number is accepted, and another one is logistics.package_not_exist.',
    },
    {
      silent_on: 'The slot that is booked already.',
      decided: 'logistics.update_shipping_order_no_param_change, if the address is the same too.',
    },
    { silent_on: 'The state that the package reaches.', decided: 'LOGISTICS_REQUEST_CREATED.' },
    {
      silent_on: 'A channel whose pickups need a tracking number of the carrier.',
      decided: 'logistics.ship_order_need_tracking_number: ship_order takes the number.',
    },
  ],
});
