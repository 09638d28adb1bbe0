// The models of an item, as edits receive and return them.
import {
  decimal,
  freeText,
  int32,
  int64,
  list,
  optional,
  record,
  text,
} from '../../../kit/contract/field.ts';
import { dimension, pre_order } from '../item_fields.contract.ts';
import { item_sku_length_max, models_max } from '../product.ts';

export const tier_index = list('Index of the option in each tier, from 0.', int32('Index of an option.'), {
  maxItems: 10,
});

const stock = int32('Number of pieces, including reserved ones.', { minimum: 0 });
export const model_sku = freeText('SKU tag, chosen by the seller.', { maxLength: item_sku_length_max });
export const gtin_code = text('GTIN of the model: 8 to 14 digits, or 00 for none.');

/** The details of a model that it has in place of the item's. */
export const model_details = {
  gtin_code: optional(gtin_code),
  weight: optional(decimal("Weight in kg, if it differs from the item's.")),
  dimension: optional(dimension),
  pre_order: optional(
    record('Pre-order settings, for shops that may set them per model.', pre_order.properties),
  ),
};

export const new_model = record('A model.', {
  tier_index,
  original_price: decimal('Original price, without promotions, in the currency of the region.'),
  model_sku: optional(model_sku),
  seller_stock: list(
    'The stock by location.',
    record('The stock at one location.', {
      location_id: optional(
        text('Id of the location, from get_warehouse_detail; omitted by a shop with one warehouse.', {
          maxLength: 50,
        }),
      ),
      stock,
    }),
    { minItems: 1, maxItems: 50 },
  ),
  ...model_details,
});

export const new_models = (description: string) =>
  list(description, new_model, { minItems: 1, maxItems: models_max });

export const added_models = list(
  'The new models, in the order of the request.',
  record('A new model.', {
    tier_index,
    model_id: int64('Id of the model; 0 for an item without tiers.', { minimum: 0 }),
    model_sku: text('SKU tag; empty if there is none.'),
    price_info: list(
      'Price of the model, as a list with one element.',
      record('Price of the model.', { original_price: decimal('Original price, without promotions.') }),
    ),
    seller_stock: list(
      'The stock by location.',
      record('The stock at one location.', {
        location_id: text('Id of the location; empty for a shop with one warehouse.'),
        stock,
      }),
    ),
    weight: optional(decimal("Weight in kg, if it differs from the item's.")),
    dimension: optional(dimension),
  }),
);
