import {
  choice,
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  refusedByOperation,
  text,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { attribute_forms, date_formats, unit_formats, validations } from '../product.ts';
import { categoryErrors } from './category.errors.ts';
import { language } from './get_category.contract.ts';

const categories_max = 20;
const id_list = (description: string) =>
  list(description, int64('A category.'), { minItems: 1, maxItems: categories_max });

const multi_lang = list(
  'Its names in other languages.',
  record('A name.', { language: text('The language.'), value: text('The name.') }),
);

const attribute_info = record('How it is filled in.', {
  input_type: choice(
    'How values are given: own values with 2, 3 and 5; no list of values with 3.',
    attribute_forms,
  ),
  input_validation_type: choice('What a value of its own must be.', validations),
  format_type: choice('Whether its values have units.', unit_formats),
  date_format_type: optional(
    choice('How a date is shown; dates are sent as Unix time, as text.', date_formats),
  ),
  attribute_unit_list: list('The units to choose from.', text('A unit.')),
  max_value_count: optional(int32('How many values it takes, where it takes several.')),
  introduction: optional(text('What is to be said about it; absent when nothing is.')),
  is_oem: flag('Whether it names the maker of the original part.'),
  support_search_value: flag('Whether there are more values than attribute_value_list has: never.'),
});

/** An attribute; `children` are the attributes that only one of its values brings along. */
const attribute = <F extends object>(children: F) => ({
  attribute_id: id('The attribute.'),
  mandatory: flag('Whether every item of the category has to have it.'),
  name: text('Its name.'),
  attribute_value_list: list(
    'The values to choose from.',
    record('A value.', {
      value_id: id('The value.'),
      name: text('Its name.'),
      value_unit: optional(text('The unit that it is in; absent when it has none of its own.')),
      multi_lang,
      ...children,
    }),
  ),
  attribute_info,
  multi_lang,
});

export const attribute_node = record(
  'An attribute.',
  attribute({
    child_attribute_list: list(
      'The attributes that items with this value have besides.',
      record('An attribute.', attribute({})),
    ),
  }),
);

export const get_attribute_tree = operation({
  name: 'v2.product.get_attribute_tree',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The attributes of leaf categories, with the values to choose from.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    category_id_list: refusedByOperation(id_list('The categories: at most 20.')),
    category_ids: optional(id_list('The same, as some clients call it.')),
    language,
  },
  response: {
    list: list(
      'The categories, in the order in which they were asked for.',
      record('A category.', {
        category_id: int64('The category.'),
        warning: optional(text('What is wrong with it, where it is no leaf category of the region.')),
        attribute_tree: list('Its attributes, by attribute_id.', attribute_node),
      }),
    ),
  },
  errors: pick(categoryErrors, 'category_missing', 'invalid_category', 'language_unknown'),
  decisions: [
    {
      silent_on: 'Several categories, some of which are no leaf categories of the region.',
      decided: 'Those have a warning and no attributes; where all are, error_invalid_category.',
    },
    {
      silent_on: 'How deep the tree is.',
      decided: 'Two levels: attributes that depend on a value have none that depend on theirs.',
    },
    { silent_on: 'Names that are not translated.', decided: 'They are shown in English.' },
  ],
});
