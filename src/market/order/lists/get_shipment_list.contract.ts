import { flag, int32, list, record, text, withDefault } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';

export const get_shipment_list = operation({
  name: 'v2.order.get_shipment_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The packages whose shipment is still to be arranged, by get_shipping_parameter and ship_order.',
  description:
    'They are packages that are ready, or whose pickup failed, of orders in READY_TO_SHIP and RETRY_SHIP. Start with an empty cursor and go on with next_cursor while more is true.',
  request: {
    page_size: int32('How many packages a page has at most.', { minimum: 1, maximum: 100 }),
    cursor: withDefault(text('Empty for the first page, then the next_cursor of the page before.'), ''),
  },
  response: {
    order_list: list(
      'The packages, those of the newest orders first.',
      record('One package.', { order_sn: text('Its order.'), package_number: text('The package.') }),
    ),
    more: flag('Whether there are more packages after this page.'),
    next_cursor: text('The cursor of the next page; empty when there is none.'),
  },
  envelope: 'without_warning',
  errors: pick(orderErrors, 'shipment_cursor_not_ours'),
  decisions: [
    {
      silent_on: 'The order of the list.',
      decided: "Newest orders first by create_time, each order's packages by their package_number.",
    },
    {
      silent_on: 'What the cursor is.',
      decided:
        'Opaque. It holds for the shop; another page_size is fine. The literal two characters `""` mean the start.',
    },
  ],
});
