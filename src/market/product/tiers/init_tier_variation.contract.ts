import { id, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { added_models, new_models } from '../models/model_fields.contract.ts';
import { modelsErrors, new_model_reasons } from '../models/models.errors.ts';
import { productDialect } from '../product.dialect.ts';
import { tier_forms } from './tier_fields.contract.ts';

export const init_tier_variation = operation({
  name: 'v2.product.init_tier_variation',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  prepares:
    'Images are stored under their own ids, each on its own shard: they are kept for ever once the tiers break no rule, before they are written. Repeating this does no harm.',
  summary: 'Gives an item tiers, such as colour and size, or another number of them, with new models.',
  description:
    'All former models are deleted, and new ones get new ids. An empty list of tiers, with one model whose tier_index is empty, makes it an item without models again.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('Id of the item.'),
    ...tier_forms,
    model: new_models('The models; a combination of options without a model is not sold.'),
  },
  response: {
    item_id: id('Id of the item.'),
    tier_variation: list(
      'The tiers.',
      record('A tier.', {
        name: text('Name of the tier.'),
        option_list: list(
          'The options of the tier.',
          record('An option.', {
            option: text('Name of the option.'),
            image: optional(record('Image of the option.', { image_url: text('Display URL of the image.') })),
          }),
        ),
      }),
    ),
    model: added_models,
  },
  errors: pick(
    modelsErrors,
    'item_not_found',
    'item_uneditable',
    'add_on_holiday',
    'in_warehouses',
    'init_in_promotion',
    'invalid_field',
    'name_repeated',
    'tier_name_too_long',
    'option_too_long',
    ...new_model_reasons,
    'stock_below_reserved',
  ),
  decisions: [
    {
      silent_on: 'Models of which orders have reserved pieces.',
      decided: 'The call is refused until they are shipped or cancelled.',
    },
    {
      silent_on: 'The former models.',
      decided:
        'Orders that were placed before keep their names, SKUs and prices. Their ids are never used again.',
    },
    { silent_on: 'Which options can have images.', decided: 'All options of the first tier, or none.' },
    {
      silent_on: 'Ids of standard tiers and options.',
      decided: 'Only 0 is accepted: the marketplace has no tiers and options of its own.',
    },
    {
      silent_on: 'Whether names that differ only in case are equal.',
      decided: 'They are, and spaces around them do not count.',
    },
    {
      silent_on: 'Over 50 models, a price that the region does not allow, and an index that is taken.',
      decided: 'error_param for the first, the codes of add_item for the second; message names the field.',
    },
    {
      silent_on: 'pre_order of a model.',
      decided: 'Only shops that the marketplace has given the right model_pre_order may send it.',
    },
  ],
});
