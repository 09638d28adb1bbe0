import {
  choice,
  decimal,
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { dimension } from '../item_fields.contract.ts';
import { productDialect } from '../product.dialect.ts';
import { model_statuses } from '../product.ts';
import { stock_info_v2 } from './item_stock.contract.ts';
import { itemsErrors } from './items.errors.ts';

export const get_model_list = operation({
  name: 'v2.product.get_model_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The variations of an item: what they differ in, and the price and stock of each.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('The item.'),
  },
  response: {
    tier_variation: list(
      'What the models differ in, such as colour and size.',
      record('A tier.', {
        name: text('Its name.'),
        option_list: list(
          'Its options, in the order that tier_index counts.',
          record('An option.', {
            option: text('Its name.'),
            image: optional(
              record('Its picture.', {
                image_id: text('The image.'),
                image_url: text('Where it is shown.'),
              }),
            ),
          }),
        ),
      }),
    ),
    model: list(
      'The models, by model_id.',
      record('A model.', {
        model_id: id('The model.'),
        model_sku: text("The seller's own name for it; empty without one."),
        model_status: choice('Whether it can be sold.', model_statuses),
        tier_index: list(
          'Which option of each tier it is, counted from 0.',
          int32('The place of an option.', { minimum: 0 }),
        ),
        price_info: list(
          'Its price, a list of one.',
          record('A price.', {
            currency: text('The currency of the region.'),
            current_price: decimal('What it costs now.'),
            original_price: decimal('What it costs without promotions.'),
          }),
        ),
        has_promotion: flag('Whether a promotion lowers its price now.'),
        promotion_id: int64('That promotion; 0 without one.'),
        stock_info_v2,
        gtin_code: optional(text('Its GTIN, where it has one of its own.')),
        weight: optional(text('In kg, as text, where it is not that of the item.')),
        dimension: optional(dimension),
        is_fulfillment_by_shopee: flag("Whether the marketplace's warehouses ship it."),
      }),
    ),
  },
  errors: pick(itemsErrors, 'item_not_found'),
  decisions: [
    { silent_on: 'An item without variations.', decided: 'Both lists are empty.' },
    { silent_on: 'The order of the models.', decided: 'By model_id.' },
  ],
});
