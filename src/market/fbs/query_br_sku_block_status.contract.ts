import { flag, id, int64, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { fbsErrors } from './fbs.errors.ts';

export const query_br_sku_block_status = operation({
  name: 'v2.fbs.query_br_sku_block_status',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Whether a SKU of a Brazilian shop is blocked because of invoice-related issues.',
  envelope: 'without_warning',
  allow: { region: { one_of: ['BR'], refusal: 'region_not_br' } },
  request: {
    shop_sku_id: text('The SKU: item id, underscore, model id.', { minLength: 1 }),
  },
  response: {
    shop_sku_id: text('The SKU: item id, underscore, model id.'),
    is_block: flag(
      'True when the product is blocked because of invoice-related issues: it cannot be added to new inbound requests and its warehouse stock cannot be sold.',
    ),
    shop_item_id: id('The item.'),
    shop_model_id: int64('The model; 0 for an item without variations.', { minimum: 0 }),
    shop_item_name: text('Name of the item.'),
    shop_model_name: text('Name of the model.'),
  },
  errors: pick(fbsErrors, 'region_not_br', 'malformed_shop_sku_id', 'not_found'),
  decisions: [
    { silent_on: 'A shop outside Brazil.', decided: 'fbs_err_region_not_br.' },
    { silent_on: 'A shop_sku_id that is not of the form.', decided: 'fbs_err_param.' },
    {
      silent_on: 'An unknown SKU.',
      decided: "fbs_err_record_not_found; another shop's SKU is answered alike.",
    },
  ],
});
