import { id } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { added_models, new_models } from './model_fields.contract.ts';
import { modelsErrors, new_model_reasons } from './models.errors.ts';

export const add_model = operation({
  name: 'v2.product.add_model',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Adds models for combinations of options that have none.',
  description: 'Add a new option with update_tier_variation first. All models are added, or none.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('Id of the item.'),
    model_list: new_models('The new models.'),
  },
  response: { model: added_models },
  errors: pick(
    modelsErrors,
    'item_not_found',
    'item_uneditable',
    'add_on_holiday',
    'in_warehouses',
    'invalid_field',
    ...new_model_reasons,
  ),
  decisions: [
    { silent_on: 'Some models that can be added and others that cannot.', decided: 'None is added.' },
    { silent_on: 'An item in a promotion.', decided: 'Models can be added; they are in no promotion.' },
    {
      silent_on: 'An item without tiers, and a tier_index that is taken.',
      decided: 'error_param; message says which.',
    },
  ],
});
