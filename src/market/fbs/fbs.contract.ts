import { flag, id, int64, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const fbsErrors = {
  region_not_br: {
    error: 'fbs_err_region_not_br',
    message: 'Only shops in Brazil have this block status.',
    fix: 'Call it for a shop whose region is BR.',
  },
  malformed_shop_sku_id: {
    error: 'fbs_err_param',
    message: 'shop_sku_id must be an item id, an underscore and a model id, such as 123_456.',
  },
  not_found: {
    error: 'fbs_err_record_not_found',
    message: 'No such SKU in this shop.',
    fix: 'Take item ids and model ids from get_item_list and get_model_list of this shop.',
  },
} as const satisfies RefusalTable;

export const query_br_sku_block_status = operation({
  name: 'v2.fbs.query_br_sku_block_status',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Whether a SKU of a Brazilian shop is blocked because of invoice-related issues.',
  envelope: 'without_warning',
  allow: { region: { one_of: ['BR'], refusal: 'region_not_br' } },
  request: {
    shop_sku_id: text('The SKU: the item id, an underscore and the model id, such as 123_456.', {
      minLength: 1,
    }),
  },
  response: {
    shop_sku_id: text('The SKU: the item id, an underscore and the model id, such as 123_456.'),
    is_block: flag(
      'True if the product is blocked because of invoice-related issues. Then it cannot be added to new inbound requests, and its stock in the warehouse cannot be sold.',
    ),
    shop_item_id: id('Id of the item.'),
    shop_model_id: int64('Id of the model; 0 for an item without variations.', { minimum: 0 }),
    shop_item_name: text('Name of the item.'),
    shop_model_name: text('Name of the model.'),
  },
  errors: pick(fbsErrors, 'region_not_br', 'malformed_shop_sku_id', 'not_found'),
  decisions: [
    { silent_on: 'A shop outside Brazil.', decided: 'fbs_err_region_not_br.' },
    { silent_on: 'A shop_sku_id of another form.', decided: 'fbs_err_param.' },
    {
      silent_on: 'An unknown SKU.',
      decided: "fbs_err_record_not_found. Another shop's SKU gets the same answer.",
    },
  ],
});
