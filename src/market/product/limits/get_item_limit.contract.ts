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
  record(description, { min_limit: bound('At least so much.'), max_limit: bound('At most so much.') });
const lengths = (description: string) => range(description, (bound) => int32(bound));
const amounts = (description: string) => range(description, (bound) => decimal(bound));
const gtin_limit = nullable(
  record('Whether an item has a GTIN; null without a category.', {
    gtin_validation_rule: choice(
      'Mandatory: a GTIN; Flexible: a GTIN or 00; Optional: neither is needed.',
      gtin_rules,
    ),
  }),
);

export const get_item_limit = operation({
  name: 'v2.product.get_item_limit',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'What the items of the shop are held to, and those of a category where one is named.',
  description: 'These are the bounds that add_item checks. A limit that is null does not apply.',
  envelope: 'top_with_warning',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: { category_id: optional(id('A leaf category of the region.')) },
  response: {
    response: record('The limits.', {
      price_limit: amounts('The original_price.'),
      wholesale_price_threshold_percentage: nullable(
        lengths(
          'A unit_price of a wholesale tier, in percent of the price; null: all that are below the price.',
        ),
      ),
      stock_limit: lengths('The stock at a location.'),
      item_name_length_limit: lengths('Characters of item_name.'),
      item_image_count_limit: lengths('Images of an item.'),
      item_description_length_limit: lengths('Characters of description.'),
      tier_variation_name_length_limit: nullable(
        lengths('Characters of the name of a tier; null: the marketplace makes tiers itself.'),
      ),
      tier_variation_option_length_limit: nullable(lengths('The same of an option.')),
      item_count_limit: record('Items of the shop.', { max_limit: int32('At most so many.') }),
      extended_description_limit: nullable(
        record('An extended description; null for a shop that may have none.', {
          description_text_length_min: int32('Characters of a text, at least.'),
          description_text_length_max: int32('Characters of a text, at most.'),
          description_image_num_min: int32('Images, at least.'),
          description_image_num_max: int32('Images, at most.'),
        }),
      ),
      dts_limit: nullable(record('The days to ship; null without a category.', dts_fields)),
      weight_limit: record('The weight.', { weight_mandatory: flag('Whether an item has to have one.') }),
      dimension_limit: record('The package.', {
        dimension_mandatory: flag('Whether an item has to state its measures.'),
      }),
      size_chart_limit: record('Size charts.', {
        size_chart_mandatory: flag('Whether an item has to have one.'),
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
      silent_on: 'Where gtin_limit stands.',
      decided: 'Both in response and beside it: clients read it at either place.',
    },
    { silent_on: 'Limits that this marketplace does not set.', decided: 'They are null.' },
  ],
});
