import { id, list, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { globalProductDialect } from './global_product.dialect.ts';
import { globalProductErrors } from './global_product.errors.ts';

const option = record('An option.', {
  variation_option_id: id('The option.'),
  variation_option_name: text('Its name, such as XL.'),
});
const group = record('A group of options.', {
  variation_group_id: id('The group.'),
  variation_group_name: text('Its name, such as International sizes.'),
  variation_option_list: list('The options of the group.', option),
});
const variation = record('A variation.', {
  variation_id: id('The variation.'),
  variation_name: text('Its name, such as Size.'),
  variation_group_list: list('Its options, divided into groups.', group),
});

export const get_variations = operation({
  name: 'v2.global_product.get_variations',
  method: 'GET',
  caller: 'merchant',
  access: 'read',
  summary:
    'The standardised variations of a leaf category: variations, their groups, and the options of each group.',
  envelope: 'data',
  answer_dialect: globalProductDialect,
  request: {
    category_id: id('A leaf category.'),
  },
  response: {
    standardise_variation_list: list('The variations of the category.', variation),
  },
  errors: pick(globalProductErrors, 'category_unknown', 'category_not_leaf'),
  decisions: [
    {
      silent_on: 'A category that is unknown or not a leaf.',
      decided: 'error_param; the message says which.',
    },
    { silent_on: 'The warning.', decided: 'Sent, and empty.' },
  ],
});
