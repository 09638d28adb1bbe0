import { id, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { models_max } from '../product.ts';
import { model_details, model_sku } from './model_fields.contract.ts';
import { modelsErrors } from './models.errors.ts';

export const update_model = operation({
  name: 'v2.product.update_model',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Changes the SKU, GTIN, weight, package size and pre-order settings of models.',
  description: 'Fields that are left out stay. All models are changed, or none.',
  envelope: 'without_payload_with_warning',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('Id of the item.'),
    model: list(
      'The models to change, each once.',
      record('A model to change.', {
        model_id: int64('Id of the model.'),
        model_sku: optional(model_sku),
        ...model_details,
        model_status: optional(
          text('NORMAL; UNAVAILABLE is only for shops that sell global items, and there are none here.', {
            maxLength: 50,
          }),
        ),
      }),
      { minItems: 1, maxItems: models_max },
    ),
  },
  response: {},
  errors: pick(
    modelsErrors,
    'item_not_found',
    'item_uneditable',
    'model_invalid',
    'invalid_field',
    'invalid_gtin',
    'model_pre_order_not_allowed',
    'invalid_days_to_ship',
  ),
  decisions: [
    { silent_on: 'model_sku that is left out.', decided: 'It stays; an empty one removes the SKU.' },
    { silent_on: 'Some models that can be changed and others that cannot.', decided: 'None is changed.' },
    { silent_on: 'A model that is named twice.', decided: 'error_param.' },
  ],
});
