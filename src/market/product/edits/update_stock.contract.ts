import { id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { editsErrors } from './edits.errors.ts';
import { model_id } from './update_price.contract.ts';

const stock = int32('How many pieces there are, with those that orders have reserved; 0 for none.', {
  minimum: 0,
});

export const update_stock = operation({
  name: 'v2.product.update_stock',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: "Sets the seller's stock of an item, or of some of its models.",
  description:
    'Stocks are absolute. Models and locations that are not named keep theirs. update_time of the item does not change.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('The item.'),
    stock_list: list(
      'The new stocks, of each model once.',
      record('A stock.', {
        model_id,
        seller_stock: list(
          'The stock by location.',
          record('A stock.', {
            location_id: optional(
              text('The location, from get_warehouse_detail; left out by a shop with one warehouse.', {
                maxLength: 50,
              }),
            ),
            stock,
          }),
          { minItems: 1, maxItems: 50 },
        ),
      }),
      { minItems: 1, maxItems: 50 },
    ),
  },
  response: {
    success_list: list(
      'The stocks that were set.',
      record('A stock.', {
        model_id: int64('The model; 0 for the item itself.'),
        location_id: optional(text('The location, of a shop that has several.')),
        stock,
      }),
    ),
    failure_list: list(
      'The models whose stock was not set, each with why.',
      record('A model.', { model_id: int64('The model.'), failed_reason: text('What to change.') }),
    ),
  },
  errors: pick(
    editsErrors,
    'item_not_found',
    'item_uneditable',
    'model_repeated',
    'stock_of_models',
    'location_unknown',
    'location_required',
    'location_of_shop_without',
    'stock_below_reserved',
    'stock_update_failed',
  ),
  decisions: [
    {
      silent_on: 'Which entries fail alone, and which the whole call.',
      decided:
        'A model that does not exist fails alone. A stock below what is reserved, a location that is wrong, missing or named twice, and a model that is named twice, refuse the call: nothing is set.',
    },
    {
      silent_on: 'What stock counts.',
      decided: 'Every piece, with those that orders have reserved, until they are picked up.',
    },
    {
      silent_on: 'An item of another shop.',
      decided: 'error_item_not_found, as for one that there is not, and never error_item_not_belong_shop.',
    },
    {
      silent_on: "Shops of which the marketplace's warehouses keep everything.",
      decided:
        'There are none: every shop has a stock of its own, and error_wms_shop_block_upate_stock is never answered.',
    },
  ],
});
