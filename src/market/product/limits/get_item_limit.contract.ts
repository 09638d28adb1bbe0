import {
  choice,
  decimal,
  type Field,
  flag,
  id,
  int32,
  nullable,
  optional,
  record,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { categoryErrors } from '../category/category.errors.ts';
import { productDialect } from '../product.dialect.ts';
import { gtin_rules } from '../product.ts';
import { dts_fields } from './get_dts_limit.contract.ts';

const range = <F extends Field>(description: string, bound: (description: string) => F) =>
  record(description, {
    min_limit: bound('The smallest allowed value.'),
    max_limit: bound('The largest allowed value.'),
  });
const lengths = (description: string) => range(description, (bound) => int32(bound));
const amounts = (description: string) => range(description, (bound) => decimal(bound));
const gtin_limit = nullable(
  record('Whether an item must have a GTIN; null without a category.', {
    gtin_validation_rule: choice(
      'Mandatory: a valid GTIN is required; Flexible: a valid GTIN or 00 is required; Optional: a valid GTIN, 00, or omitted.',
      gtin_rules,
    ),
  }),
);

export const get_item_limit = operation({
  name: 'v2.product.get_item_limit',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the limits for items of the shop, and of a category if one is given.',
  description: 'add_item checks these limits. A limit that is null does not apply.',
  envelope: 'top_with_warning',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: { category_id: optional(id('A leaf category of the region.')) },
  response: {
    response: record('The limits for items.', {
      price_limit: amounts('Limit for original_price.'),
      wholesale_price_threshold_percentage: nullable(
        lengths(
          'Limit for the unit_price of a wholesale tier, as a percentage of the price; null if any lower price is allowed.',
        ),
      ),
      stock_limit: lengths('Limit for the stock at a location.'),
      item_name_length_limit: lengths('Limit for the number of characters in item_name.'),
      item_image_count_limit: lengths('Limit for the number of images of an item.'),
      item_description_length_limit: lengths('Limit for the number of characters in description.'),
      tier_variation_name_length_limit: nullable(
        lengths(
          'Limit for the number of characters in the name of a tier; null: only the marketplace creates tiers.',
        ),
      ),
      tier_variation_option_length_limit: nullable(
        lengths(
          'Limit for the number of characters in the name of an option; null: only the marketplace creates options.',
        ),
      ),
      item_count_limit: record('Limit for the number of items of the shop.', {
        max_limit: int32('The most items.'),
      }),
      extended_description_limit: nullable(
        record('Limits for an extended description; null for a shop that may not use it.', {
          description_text_length_min: int32('The fewest characters of text.'),
          description_text_length_max: int32('The most characters of text.'),
          description_image_num_min: int32('The fewest images.'),
          description_image_num_max: int32('The most images.'),
        }),
      ),
      dts_limit: nullable(record('Limits for the days to ship; null without a category.', dts_fields)),
      weight_limit: record('Rule for the weight.', {
        weight_mandatory: flag('Whether an item must have a weight.'),
      }),
      dimension_limit: record('Rule for the package size.', {
        dimension_mandatory: flag('Whether an item must have a package size.'),
      }),
      size_chart_limit: record('Rules for size charts.', {
        size_chart_mandatory: flag('Whether an item must have a size chart.'),
        support_image_size_chart: flag('Whether it may be an image.'),
        support_template_size_chart: flag('Whether it may be a template of the shop.'),
      }),
      gtin_limit,
    }),
    gtin_limit,
  },
  errors: pick(categoryErrors, 'invalid_category'),
  decisions: [
    {
      silent_on: 'Where gtin_limit is.',
      decided: 'Both in response and next to it, because clients read either place.',
    },
    { silent_on: 'Limits that this marketplace does not set.', decided: 'They are null.' },
  ],
});
