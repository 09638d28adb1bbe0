import { choice, id, list, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { warehouse_regions } from './sbs.ts';

export const get_bound_whs_info = operation({
  name: 'v2.sbs.get_bound_whs_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "The marketplace's warehouses that keep stock of the shop, by region.",
  envelope: 'without_warning',
  request: {},
  response: {
    list: list(
      'The shops: the calling one.',
      record('A shop.', {
        shop_id: id('The shop.'),
        bound_whs: list(
          'Its warehouses; empty where none keeps anything of it.',
          record('The warehouses of a region.', {
            whs_region: choice('The region.', warehouse_regions),
            whs_ids: text('The warehouses, separated by commas.'),
          }),
        ),
      }),
    ),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'Which warehouses are bound to a shop.',
      decided: 'Those in which something of the shop lies or has lain.',
    },
  ],
});
