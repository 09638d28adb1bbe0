import { choice, flag, id, int32, int64, list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { brand_statuses, list_offset_max } from '../product.ts';
import { categoryErrors } from './category.errors.ts';
import { language } from './get_category.contract.ts';

export const get_brand_list = operation({
  name: 'v2.product.get_brand_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the brands of a leaf category, by brand_id.',
  description:
    'Follow next_offset until has_next_page is false. brand_id 0 means no brand in every category.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    offset: int32('How many brands to skip: 0, then the returned next_offset.', {
      minimum: 0,
      maximum: list_offset_max,
    }),
    page_size: int32('The most brands per page.', { minimum: 1, maximum: 100 }),
    category_id: id('A leaf category of the region.'),
    status: choice('Status of the listed brands: only normal brands can be used in items.', brand_statuses),
    language,
  },
  response: {
    brand_list: list(
      'Brands of the category, by brand_id.',
      record('A brand of the category.', {
        brand_id: id('Id of the brand.'),
        original_brand_name: text('Name of the brand for add_item.'),
        display_brand_name: text('Name of the brand for buyers.'),
      }),
    ),
    has_next_page: flag('Whether more brands follow.'),
    next_offset: int64('Offset of the next page.'),
    is_mandatory: flag('Whether an item of the category must have a brand.'),
    input_type: choice('How a brand is given: chosen from this list.', ['DROP_DOWN']),
  },
  errors: pick(categoryErrors, 'invalid_category', 'category_blocked', 'language_unknown'),
  decisions: [
    { silent_on: 'The order of the list.', decided: 'By brand_id.' },
    {
      silent_on: 'The largest offset.',
      decided: `${list_offset_max}; beyond it the answer is error_param.`,
    },
    { silent_on: 'Names of brands in other languages.', decided: 'Brands have one name.' },
  ],
});
