import { id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { line_details, named_line, quantity } from '../named_pieces.contract.ts';
import { orderErrors } from '../order.errors.ts';
import { packages_max } from '../order.ts';

export const split_order = operation({
  name: 'v2.order.split_order',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Splits an order into several packages, each with its own package_number.',
  description:
    'Only for orders in READY_TO_SHIP without arranged shipments, and for shops with the right to split. Every line must be in one of the packages.',
  request: {
    order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }),
    package_list: list(
      'Contents of each package: 2 to 5 packages, and up to 30 in TW.',
      record('A package with its lines.', {
        item_list: list(
          'Lines to put into the package.',
          record('A line of the order.', {
            ...named_line,
            ...line_details,
            model_quantity: optional(
              quantity(
                'Number of pieces, for shops that may split lines; if absent, all pieces of the line.',
              ),
            ),
          }),
          { minItems: 1, maxItems: 1_000 },
        ),
      }),
      { minItems: 1, maxItems: Math.max(...Object.values(packages_max)) },
    ),
  },
  response: {
    order_sn: text('Number of the order.'),
    package_list: list(
      'The packages, in the order of the request.',
      record('A package with its number and lines.', {
        package_number: text('Number of the package, for get_shipping_parameter and ship_order.'),
        item_list: list(
          'Contents of the package.',
          record('Pieces of a line in the package.', {
            item_id: id('Id of the item.'),
            model_id: int64('Id of the model; 0 for an item without models.'),
            order_item_id: id('Id of the item, except in bundles.'),
            promotion_group_id: int64(
              'Id of the deal in which lines were bought together; 0 if there is none.',
            ),
            model_quantity: int32('Number of pieces in the package.'),
          }),
        ),
      }),
    ),
  },
  envelope: 'without_warning',
  errors: pick(
    orderErrors,
    'order_not_found',
    'cannot_split',
    'split_already',
    'warehouse_split',
    'package_count_wrong',
    'split_item_not_found',
    'split_item_repeated',
    'split_item_missing',
    'split_quantity_wrong',
    'split_deal_torn',
    'split_failed',
  ),
  decisions: [
    {
      silent_on: 'Which rights a shop needs.',
      decided:
        'split_order. In SG, TH, TW and MY the right split_order_units also allows the pieces of one line to be in several packages.',
    },
    {
      silent_on: 'Which error an order gets that cannot be split now.',
      decided: 'order.order_cannot_split, as for a shop without the right.',
    },
    {
      silent_on: 'The numbers of the packages.',
      decided: 'The first package keeps the number that the order had; the others get new ones.',
    },
    {
      silent_on: 'Cancelled pieces.',
      decided: 'They are in no package: the remaining pieces of a line count as the whole line.',
    },
  ],
});
