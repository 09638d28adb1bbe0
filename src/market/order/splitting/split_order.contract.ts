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
  summary: 'Has an order shipped in several packages, each with a package_number of its own.',
  description:
    'Only orders in READY_TO_SHIP of which nothing is arranged, by shops that have the right to. Every line is named, in one of the packages.',
  request: {
    order_sn: text('The order.', { minLength: 1, maxLength: 64 }),
    package_list: list(
      'What is in which package: 2 to 5 packages, and up to 30 in TW.',
      record('One package.', {
        item_list: list(
          'Its lines.',
          record('A line.', {
            ...named_line,
            ...line_details,
            model_quantity: optional(
              quantity(
                'How many of its pieces, for shops that split lines; the whole line when it is left out.',
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
    order_sn: text('The order.'),
    package_list: list(
      'The packages, in the order in which they were sent.',
      record('One package.', {
        package_number: text('Its number, for get_shipping_parameter and ship_order.'),
        item_list: list(
          'What is in it.',
          record('Pieces of a line.', {
            item_id: id('The item.'),
            model_id: int64('The model; 0 for an item without models.'),
            order_item_id: id('The item, but for bundles.'),
            promotion_group_id: int64('The deal that lines were bought by together; 0 for none.'),
            model_quantity: int32('How many pieces.'),
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
      silent_on: 'Which right a shop needs.',
      decided:
        'split_order among its rights; and split_order_units, which counts in SG, TH, TW and MY, to have pieces of one line in several packages.',
    },
    {
      silent_on: 'An order that cannot be split now.',
      decided: 'order.order_cannot_split, as without the right.',
    },
    {
      silent_on: 'The numbers of the packages.',
      decided: 'The first package keeps the number that the order had; the others get new ones.',
    },
    {
      silent_on: 'Pieces that are cancelled.',
      decided: 'They are in no package: the other pieces of their line are the whole line.',
    },
  ],
});
