import { decimal, id, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { editsErrors } from './edits.errors.ts';

/** The model of an entry; items without variations have none. */
export const model_id = optional(int64('Id of the model; 0 or omitted for an item without variations.'), {
  zero: 'absent',
});

export const update_price = operation({
  name: 'v2.product.update_price',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Sets the price of an item or of some of its models.',
  description: 'Prices of other models do not change.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('Id of the item.'),
    price_list: list(
      'The new prices, at most one for each model.',
      record('The new price of a model.', {
        model_id,
        original_price: decimal('Original price, without promotions, in the currency of the region.'),
      }),
      { minItems: 1, maxItems: 50 },
    ),
  },
  response: {
    success_list: list(
      'The prices that were set.',
      record('A price that was set.', {
        model_id: int64('Id of the model; 0 for the item itself.'),
        original_price: decimal('The new price.'),
      }),
    ),
    failure_list: list(
      'The prices that were not set, with the reason.',
      record('A price that was not set.', {
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
    'model_unknown',
    'price_of_models',
    'invalid_price',
    'price_too_low',
    'price_too_high',
    'price_below_wholesale',
    'price_in_promotion',
    'models_too_far_apart',
  ),
  decisions: [
    {
      silent_on: 'An item of another shop.',
      decided: 'error_item_not_found, as for a missing item, and never error_item_not_belong_shop.',
    },
    {
      silent_on: 'Some prices that can be set and others that cannot.',
      decided:
        'The valid ones are set, and the others are in failure_list. If none can be set, error is the code of the first one.',
    },
    {
      silent_on: 'How far the prices of models may be apart.',
      decided:
        'The highest price is at most 4 times the lowest in BR, 5 times in SG, VN, TW, TH, PH and MX, 7 times in ID and MY, 9 times in CL and CO; otherwise nothing is set.',
    },
  ],
});
