import { flag, id, int64, list, optional, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { globalProductDialect } from './global_product.dialect.ts';
import { globalProductErrors } from './global_product.errors.ts';
import { category_languages } from './global_product.ts';

export const get_category = operation({
  name: 'v2.global_product.get_category',
  method: 'GET',
  caller: 'merchant',
  access: 'read',
  summary: 'The tree of the categories of global products, in one answer.',
  answer_dialect: globalProductDialect,
  request: {
    language: optional(text(`The language of display_category_name: ${category_languages.join(' or ')}.`)),
  },
  response: {
    category_list: list(
      'Every category. Those without children are leaves, which get_variations takes.',
      record('A category.', {
        category_id: id('The category.'),
        parent_category_id: int64('The category above it; 0 at the first level.', { minimum: 0 }),
        original_category_name: text('Its name in English.'),
        display_category_name: text('Its name in the language that was asked for.'),
        has_children: flag('Whether there are categories below it.'),
      }),
    ),
  },
  errors: pick(globalProductErrors, 'language_unknown'),
  decisions: [
    { silent_on: 'The language when none is asked for.', decided: 'en.' },
    { silent_on: 'A category without a name in that language.', decided: 'It is shown by its English name.' },
    { silent_on: 'The order of the list.', decided: 'By category_id.' },
  ],
});
