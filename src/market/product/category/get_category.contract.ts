import { flag, id, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { categoryErrors } from './category.errors.ts';

/** The language of names, which several operations take. */
export const language = optional(
  text(
    'The language of names: en, which is the default, or one of the region, such as zh-hans, zh-hant, ms-my, th, vi, id, pt-br, es-mx, es-CO and es-CL. Capitals do not matter.',
    { maxLength: 20 },
  ),
);

export const get_category = operation({
  name: 'v2.product.get_category',
  operation_id: 'getProductCategory',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "The category tree of the shop's region, in one answer.",
  description: 'Only leaves, which have has_children false, serve add_item.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: { language },
  response: {
    category_list: list(
      'Every category of the region, by category_id.',
      record('A category.', {
        category_id: id('The category.'),
        parent_category_id: int64('The category above it; 0 at the first level.', { minimum: 0 }),
        original_category_name: text('Its name in English.'),
        display_category_name: text('Its name in the language that was asked for.'),
        has_children: flag('Whether there are categories below it.'),
      }),
    ),
  },
  errors: pick(categoryErrors, 'language_unknown'),
  decisions: [
    { silent_on: 'A category without a name in that language.', decided: 'It is shown by its English name.' },
    { silent_on: 'The order of the list.', decided: 'By category_id.' },
    {
      silent_on: 'Categories that the marketplace has closed.',
      decided: 'They are listed; add_item refuses them with error_category_is_block.',
    },
  ],
});
