import { id, int64, list, optional, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { tier_index } from '../models/model_fields.contract.ts';
import { modelsErrors } from '../models/models.errors.ts';
import { productDialect } from '../product.dialect.ts';
import { models_max } from '../product.ts';
import { tier_forms } from './tier_fields.contract.ts';

export const update_tier_variation = operation({
  name: 'v2.product.update_tier_variation',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  prepares:
    'Images are stored under their own ids, each on its own shard: they are kept for ever once the tiers break no rule, before they are written. Repeating this does no harm.',
  summary: 'Changes the names, options and images of the tiers of an item.',
  description:
    'The new tiers replace the old ones. A model keeps its model_id, price, stock and SKU; model_list says which options it has now. Models that model_list does not name are deleted. A new option has no model until add_model.',
  envelope: 'without_payload_with_warning',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('Id of the item.'),
    ...tier_forms,
    model_list: optional(
      list(
        'Where the models are in the new tiers; if omitted, each keeps its tier_index.',
        record('The new place of a model.', { model_id: int64('Id of the model.'), tier_index }),
        { maxItems: models_max },
      ),
    ),
  },
  response: {},
  errors: pick(
    modelsErrors,
    'item_not_found',
    'item_uneditable',
    'model_in_warehouses',
    'without_tiers',
    'level_not_same',
    'invalid_field',
    'name_repeated',
    'tier_name_too_long',
    'option_too_long',
    'model_repeated',
    'model_of_another_item',
    'index_unknown',
    'index_repeated',
    'all_models_deleted',
    'unnamed_in_promotion',
    'option_in_promotion',
    'tiers_in_promotion',
    'stock_below_reserved',
  ),
  decisions: [
    {
      silent_on: 'No model_list.',
      decided: 'Models keep their tier_index; those whose index no longer exists are deleted.',
    },
    {
      silent_on: 'Models of which orders have reserved pieces.',
      decided: 'They can be moved, but not deleted until the orders are shipped or cancelled.',
    },
    {
      silent_on: 'What can be changed while the item is in a promotion that runs now or later.',
      decided: 'The images of options; names, options and the places of models cannot.',
    },
  ],
});
