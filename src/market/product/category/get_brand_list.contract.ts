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
  summary: 'The brands of a leaf category, by their brand_id.',
  description: 'Follow next_offset until has_next_page is false. brand_id 0 stands for no brand everywhere.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    offset: int32('How many brands to pass over: 0, and then next_offset as it came.', {
      minimum: 0,
      maximum: list_offset_max,
    }),
    page_size: int32('How many brands a page has.', { minimum: 1, maximum: 100 }),
    category_id: id('A leaf category of the region.'),
    status: choice('Which brands: items can have normal ones.', brand_statuses),
    language,
  },
  response: {
    brand_list: list(
      'The brands.',
      record('A brand.', {
        brand_id: id('The brand.'),
        original_brand_name: text('Its name, as add_item takes it.'),
        display_brand_name: text('Its name as buyers see it.'),
      }),
    ),
    has_next_page: flag('Whether there are more brands.'),
    next_offset: int64('The offset of the next page.'),
    is_mandatory: flag('Whether an item of the category has to name a brand.'),
    input_type: choice('How a brand is given: chosen from this list.', ['DROP_DOWN']),
  },
  errors: pick(categoryErrors, 'invalid_category', 'category_blocked', 'language_unknown'),
  decisions: [
    { silent_on: 'The order of the list.', decided: 'By brand_id.' },
    {
      silent_on: 'How deep a list can be paged.',
      decided: `To offset ${list_offset_max}; beyond it error_param.`,
    },
    { silent_on: 'Names of brands in other languages.', decided: 'Brands have one name.' },
  ],
});
