import type { DialectTable } from '../../kit/contract/dialect.ts';
import { flag, id, int64, list, optional, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import type { RefusalTable } from '../../kit/contract/refusal.ts';

/** Languages in which names of categories can be requested. Names are stored in the first one only. */
export const category_languages = ['en', 'zh-hans'] as const;

export const globalProductDialect = {
  code_prefix: { about: 'Prefix of the error codes of the group.', reference: '', live: 'global_product.' },
} as const satisfies DialectTable;

export const globalProductErrors = {
  category_unknown: {
    error: 'error_param',
    message: 'Wrong parameters, detail: category_id is not a category.',
    fix: 'Take category_id from get_category.',
  },
  category_not_leaf: {
    error: 'error_param',
    message: 'Wrong parameters, detail: category_id is not a leaf category.',
    fix: 'Take a category_id whose has_children is false in get_category.',
  },
  language_unknown: {
    error: 'error_invalid_language',
    message: 'language is not one that global categories have names in.',
    fix: 'Leave language out, or send en.',
  },
} as const satisfies RefusalTable;

export const get_category = operation({
  name: 'v2.global_product.get_category',
  method: 'GET',
  caller: 'merchant',
  access: 'read',
  summary: 'All categories of global products, as a tree.',
  answer_dialect: globalProductDialect,
  request: {
    language: optional(text(`Language of display_category_name: ${category_languages.join(' or ')}.`)),
  },
  response: {
    category_list: list(
      'All categories. A category without children is a leaf; get_variations takes leaves.',
      record('A category of global products.', {
        category_id: id('Id of the category.'),
        parent_category_id: int64('Id of the parent category; 0 at the first level.', { minimum: 0 }),
        original_category_name: text('Name in English.'),
        display_category_name: text('Name in the requested language.'),
        has_children: flag('Whether it has child categories.'),
      }),
    ),
  },
  errors: pick(globalProductErrors, 'language_unknown'),
  decisions: [
    { silent_on: 'The language if the call names none.', decided: 'en.' },
    {
      silent_on: 'A category without a name in the requested language.',
      decided: 'Its English name is sent.',
    },
    { silent_on: 'The order of the list.', decided: 'By category_id.' },
  ],
});

const option = record('An option of a variation.', {
  variation_option_id: id('Id of the option.'),
  variation_option_name: text('Name of the option, such as XL.'),
});
const option_group = record('A group of options.', {
  variation_group_id: id('Id of the group.'),
  variation_group_name: text('Name of the group, such as International sizes.'),
  variation_option_list: list('The options of the group.', option),
});
const variation = record('A variation of the category.', {
  variation_id: id('Id of the variation.'),
  variation_name: text('Name of the variation, such as Size.'),
  variation_group_list: list('The options of the variation, in groups.', option_group),
});

export const get_variations = operation({
  name: 'v2.global_product.get_variations',
  method: 'GET',
  caller: 'merchant',
  access: 'read',
  summary: 'The standardised variations of a leaf category, with their groups and the options of each group.',
  envelope: 'data',
  answer_dialect: globalProductDialect,
  request: {
    category_id: id('Id of a leaf category.'),
  },
  response: {
    standardise_variation_list: list('The variations of the category.', variation),
  },
  errors: pick(globalProductErrors, 'category_unknown', 'category_not_leaf'),
  decisions: [
    {
      silent_on: 'A category that does not exist or is not a leaf.',
      decided: 'error_param. The message says which of the two.',
    },
    { silent_on: 'The warning.', decided: 'It is sent, and empty.' },
  ],
});
