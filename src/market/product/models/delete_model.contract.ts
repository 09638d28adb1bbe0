import { id, int64 } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { modelsErrors } from './models.errors.ts';

export const delete_model = operation({
  name: 'v2.product.delete_model',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Deletes a model of an item.',
  description:
    'Its options stay, without a model. Orders that were placed before keep its name, SKU and price.',
  envelope: 'without_payload_with_warning',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('Id of the item.'),
    model_id: int64('Id of the model.'),
  },
  response: {},
  errors: pick(
    modelsErrors,
    'item_not_found',
    'item_uneditable',
    'model_unknown',
    'model_in_warehouses',
    'model_in_promotion',
    'all_models_deleted',
    'stock_below_reserved',
  ),
  decisions: [
    { silent_on: 'The last model.', decided: 'error_busi_cannot_delete_all_model.' },
    {
      silent_on: 'A model of which orders have reserved pieces.',
      decided: 'error_param, until they are shipped or cancelled.',
    },
  ],
});
