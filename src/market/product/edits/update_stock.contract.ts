import { id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { editsErrors } from './edits.errors.ts';
import { model_id } from './update_price.contract.ts';

const stock = int32('Number of pieces, including reserved ones; 0 for none.', {
  minimum: 0,
});

export const update_stock = operation({
  name: 'v2.product.update_stock',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: "Sets the seller's stock of an item, or of some of its models.",
  description:
    "Stocks are absolute numbers. Other models and locations do not change, nor does the item's update_time.",
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('Id of the item.'),
    stock_list: list(
      'The new stocks, at most one for each model.',
      record('The new stock of a model.', {
        model_id,
        seller_stock: list(
          'The stock by location.',
          record('The stock at one location.', {
            location_id: optional(
              text('Id of the location, from get_warehouse_detail; omitted by a shop with one warehouse.', {
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
      record('A stock that was set.', {
        model_id: int64('Id of the model; 0 for the item itself.'),
        location_id: optional(text('Id of the location, for a shop with several.')),
        stock,
      }),
    ),
    failure_list: list(
      'The models whose stock was not set, with the reason.',
      record('A model that failed.', {
        model_id: int64('Id of the model.'),
        failed_reason: text('How to correct the request.'),
      }),
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
    'stock_on_holiday',
  ),
  decisions: [
    {
      silent_on: 'Shops on a full holiday.',
      decided:
        'Only those with the right stock_locked_on_holiday are refused. Many integrations set stock all the time.',
    },
    {
      silent_on: 'Which errors affect a single entry, and which the whole call.',
      decided:
        'A missing model fails on its own. A stock below the reserved quantity, a location that is wrong, missing or given twice, and a model that is given twice refuse the call: nothing is set.',
    },
    {
      silent_on: 'What stock includes.',
      decided: 'Every piece, including reserved ones, until it is picked up.',
    },
    {
      silent_on: 'An item of another shop.',
      decided: 'error_item_not_found, as for a missing item, and never error_item_not_belong_shop.',
    },
    {
      silent_on: "Shops whose entire stock is in the marketplace's warehouses.",
      decided:
        'There are none: every shop has seller stock, and error_wms_shop_block_upate_stock is never returned.',
    },
  ],
});
