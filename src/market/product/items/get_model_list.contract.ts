import { choice, flag, id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { dimension } from '../item_fields.contract.ts';
import { productDialect } from '../product.dialect.ts';
import { model_statuses } from '../product.ts';
import { price_decisions, shown_price } from './item_price.contract.ts';
import { stock_info_v2 } from './item_stock.contract.ts';
import { itemsErrors } from './items.errors.ts';

export const get_model_list = operation({
  name: 'v2.product.get_model_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the variations of an item: how they differ, and the price and stock of each.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: id('Id of the item.'),
  },
  response: {
    tier_variation: list(
      'What the models differ in, such as colour and size.',
      record('A tier of variations, such as colour.', {
        name: text('Name of the tier.'),
        option_list: list(
          'Options of the tier, in the order that tier_index counts.',
          record('An option of the tier.', {
            option: text('Name of the option.'),
            image: optional(
              record('Image of the option.', {
                image_id: text('Id of the image.'),
                image_url: text('Display URL of the image.'),
              }),
            ),
          }),
        ),
      }),
    ),
    standardise_tier_variation: list(
      'The same tiers, in the form with ids.',
      record('A tier of variations.', {
        variation_id: int64('Id of a standard tier; 0 for an own one.'),
        variation_name: text('Name of the tier.'),
        variation_group_id: int64('Id of a group of options; 0 for own options.'),
        variation_option_list: list(
          'Options of the tier, in the order that tier_index counts.',
          record('An option of the tier.', {
            variation_option_id: int64('Id of a standard option; 0 for an own one.'),
            variation_option_name: text('Name of the option.'),
            image_id: optional(text('Id of the image of the option.')),
            image_url: optional(text('Display URL of the image.')),
          }),
        ),
      }),
    ),
    model: list(
      'The models, by model_id.',
      record('A model of the item.', {
        model_id: id('Id of the model.'),
        model_sku: text('SKU tag; empty if there is none.'),
        model_status: choice('Whether the model can be sold.', model_statuses),
        tier_index: list(
          "Index of the model's option in each tier, from 0.",
          int32('Index of an option.', { minimum: 0 }),
        ),
        price_info: list(
          'Price of the model, as a list with one element.',
          record('Price of the model.', shown_price),
        ),
        has_promotion: flag('Whether a promotion lowers the price now.'),
        promotion_id: int64('Id of that promotion; 0 if there is none.'),
        stock_info_v2,
        gtin_code: optional(text('GTIN of the model, if it has its own.')),
        weight: optional(text("Weight in kg, as text, if it differs from the item's.")),
        dimension: optional(dimension),
        pre_order: optional(
          record("Pre-order settings, if they differ from the item's.", {
            is_pre_order: flag('Whether the model is pre-order.'),
            days_to_ship: int32('Guaranteed days to ship.'),
          }),
        ),
        is_fulfillment_by_shopee: flag("Whether the model is shipped from the marketplace's warehouses."),
      }),
    ),
  },
  errors: pick(itemsErrors, 'item_not_found'),
  decisions: [
    ...price_decisions,
    { silent_on: 'An item without variations.', decided: 'All lists are empty.' },
    {
      silent_on: 'The ids in standardise_tier_variation.',
      decided: 'They are 0: all tiers and options are the own ones of the seller.',
    },
    { silent_on: 'The order of the models.', decided: 'By model_id.' },
  ],
});
