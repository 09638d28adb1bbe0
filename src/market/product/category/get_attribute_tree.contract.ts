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
  list(description, int64('Id of a category.'), { minItems: 1, maxItems: categories_max });

const multi_lang = list(
  'Names in other languages.',
  record('A name in one language.', {
    language: text('Language of the name.'),
    value: text('The name in this language.'),
  }),
);

const attribute_info = record('How the attribute is filled in.', {
  input_type: choice(
    'How values are given: own values are allowed with 2, 3 and 5; 3 has no list of values.',
    attribute_forms,
  ),
  input_validation_type: choice('The type of an own value.', validations),
  format_type: choice('Whether values have units.', unit_formats),
  date_format_type: optional(
    choice('How dates are displayed; they are sent as Unix time, as text.', date_formats),
  ),
  attribute_unit_list: list('The units to choose from.', text('A unit of the attribute.')),
  max_value_count: optional(int32('The most values, if it can have several.')),
  introduction: optional(text('Explanation of the attribute; absent if there is none.')),
  is_oem: flag('Whether it names the maker of the original part.'),
  support_search_value: flag(
    'Whether there are more values than attribute_value_list contains; always false.',
  ),
});

/** An attribute; `children` are the attributes that depend on one of its values. */
const attribute = <F extends object>(children: F) => ({
  attribute_id: id('Id of the attribute.'),
  mandatory: flag('Whether every item of the category must have it.'),
  name: text('Name of the attribute.'),
  attribute_value_list: list(
    'The values to choose from.',
    record('A value of the attribute.', {
      value_id: id('Id of the value.'),
      name: text('Name of the value.'),
      value_unit: optional(text('Unit of the value; absent if it has none.')),
      multi_lang,
      ...children,
    }),
  ),
  attribute_info,
  multi_lang,
});

export const attribute_node = record(
  'An attribute of the category.',
  attribute({
    child_attribute_list: list(
      'Further attributes of items with this value.',
      record('An attribute that depends on the value.', attribute({})),
    ),
  }),
);

export const get_attribute_tree = operation({
  name: 'v2.product.get_attribute_tree',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the attributes of leaf categories, with the values to choose from.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    category_id_list: refusedByOperation(id_list('Ids of the categories, at most 20.')),
    category_ids: optional(id_list('Other name of category_id_list, which some clients use.')),
    language,
  },
  response: {
    list: list(
      'The categories, in the order of the request.',
      record('A category with its attributes.', {
        category_id: int64('Id of the category.'),
        warning: optional(text('The problem, if it is not a leaf category of the region.')),
        attribute_tree: list('Attributes of the category, by attribute_id.', attribute_node),
      }),
    ),
  },
  errors: pick(categoryErrors, 'category_missing', 'invalid_category', 'language_unknown'),
  decisions: [
    {
      silent_on: 'Several categories, some of which are not leaf categories of the region.',
      decided: 'Those have a warning and no attributes; if none is a leaf category, error_invalid_category.',
    },
    {
      silent_on: 'The depth of the tree.',
      decided: 'Two levels: an attribute that depends on a value has no values on which others depend.',
    },
    { silent_on: 'Names that are not translated.', decided: 'They are shown in English.' },
  ],
});
