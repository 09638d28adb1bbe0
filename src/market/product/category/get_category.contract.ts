import { flag, id, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { categoryErrors } from './category.errors.ts';

/** The language of names, a parameter of several operations. */
export const language = optional(
  text(
    'Language of names: en (the default) or a language of the region, such as zh-hans, zh-hant, ms-my, th, vi, id, pt-br, es-mx, es-CO and es-CL, regardless of case.',
    { maxLength: 20 },
  ),
);

export const get_category = operation({
  name: 'v2.product.get_category',
  operation_id: 'getProductCategory',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "Returns the category tree of the shop's region, in one answer.",
  description: 'add_item accepts only leaf categories, whose has_children is false.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: { language },
  response: {
    category_list: list(
      'Every category of the region, by category_id.',
      record('A category of the region.', {
        category_id: id('Id of the category.'),
        parent_category_id: int64('Id of the parent category; 0 at the first level.', { minimum: 0 }),
        original_category_name: text('Name in English.'),
        display_category_name: text('Name in the requested language.'),
        has_children: flag('Whether it has child categories.'),
      }),
    ),
  },
  errors: pick(categoryErrors, 'language_unknown'),
  decisions: [
    { silent_on: 'A category without a name in that language.', decided: 'Its English name is returned.' },
    { silent_on: 'The order of the list.', decided: 'By category_id.' },
    {
      silent_on: 'Closed categories.',
      decided: 'They are listed; add_item refuses them with error_category_is_block.',
    },
  ],
});
