import { flag, int32, list, record, text, withDefault } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';

export const get_shipment_list = operation({
  name: 'v2.order.get_shipment_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the packages that wait for get_shipping_parameter and ship_order.',
  description:
    'It lists packages that are ready, or whose pickup failed, of orders in READY_TO_SHIP and RETRY_SHIP. Start with an empty cursor and continue with next_cursor while more is true.',
  request: {
    page_size: int32('Maximum number of packages per page.', { minimum: 1, maximum: 100 }),
    cursor: withDefault(text('Empty for the first page, then the next_cursor of the previous page.'), ''),
  },
  response: {
    order_list: list(
      'The packages, newest orders first.',
      record('A package and its order.', {
        order_sn: text("Number of the package's order."),
        package_number: text('Number of the package.'),
      }),
    ),
    more: flag('Whether more packages follow this page.'),
    next_cursor: text('Cursor of the next page; empty if there is none.'),
  },
  envelope: 'without_warning',
  errors: pick(orderErrors, 'shipment_cursor_not_ours'),
  decisions: [
    {
      silent_on: 'The sort order of the list.',
      decided: 'Newest orders first by create_time, and the packages of an order by package_number.',
    },
    {
      silent_on: 'The contents of the cursor.',
      decided:
        'It is opaque and valid for one shop; page_size may change. The literal two characters `""` mean the start.',
    },
  ],
});
