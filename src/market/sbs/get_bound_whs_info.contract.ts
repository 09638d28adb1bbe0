import { choice, id, list, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { warehouse_regions } from './sbs.ts';

export const get_bound_whs_info = operation({
  name: 'v2.sbs.get_bound_whs_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "Lists the marketplace's warehouses that keep stock of the shop, by region.",
  envelope: 'without_warning',
  request: {},
  response: {
    list: list(
      'The calling shop, as a list with one element.',
      record('The calling shop.', {
        shop_id: id('Id of the shop.'),
        bound_whs: list(
          "Warehouses that keep the shop's stock; empty if there are none.",
          record('The warehouses of one region.', {
            whs_region: choice('Region of the warehouses.', warehouse_regions),
            whs_ids: text('Ids of the warehouses, separated by commas.'),
          }),
        ),
      }),
    ),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'Which warehouses are bound to a shop.',
      decided: 'Those in which the shop has or once had stock.',
    },
  ],
});
