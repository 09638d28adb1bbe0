import { decimal, id, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { editsErrors } from './edits.errors.ts';

/** The model of an entry, which items without variations do not have. */
export const model_id = optional(int64('The model; 0, or left out, for an item without variations.'), {
  zero: 'absent',
});

export const update_price = operation({
  name: 'v2.product.update_price',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Sets the price of an item, or of some of its models.',
  description: 'Prices of models that are not named stay as they are.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('The item.'),
    price_list: list(
      'The new prices, of each model once.',
      record('A price.', {
        model_id,
        original_price: decimal('What it costs without promotions, in the currency of the region.'),
      }),
      { minItems: 1, maxItems: 50 },
    ),
  },
  response: {
    success_list: list(
      'The prices that were set.',
      record('A price.', {
        model_id: int64('The model; 0 for the item itself.'),
        original_price: decimal('The new price.'),
      }),
    ),
    failure_list: list(
      'The prices that were not set, each with why.',
      record('A price.', {
        model_id: int64('The model.'),
        failed_reason: text('What to change.'),
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
      decided: 'error_item_not_found, as for one that there is not, and never error_item_not_belong_shop.',
    },
    {
      silent_on: 'Some prices that can be set and some that cannot.',
      decided:
        'Those that can are set, and the others stand in failure_list. Where none can, nothing is set, and the code is that of the first.',
    },
    {
      silent_on: 'How far apart the prices of models may be.',
      decided:
        'The dearest costs at most 4 times what the cheapest does in BR, 5 in SG, VN, TW, TH, PH and MX, 7 in ID and MY, 9 in CL and CO; where it would cost more, nothing is set.',
    },
  ],
});
