import { choice, flag, id, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { attribute_list } from '../item_fields.contract.ts';
import { productDialect } from '../product.dialect.ts';
import { categoryErrors } from './category.errors.ts';

export const get_product_certification_rule = operation({
  name: 'v2.product.get_product_certification_rule',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'The permits that an item of a category needs, for its category and for its attributes.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    category_id: id('A leaf category of the region.'),
    attribute_list: optional(attribute_list),
  },
  response: {
    certification_rule_list: list(
      'The permits; empty where the item needs none. add_item takes a certificate of one of them.',
      record('A permit.', {
        certification_type: choice('The kind of certificate.', { 1: 'product certification' }),
        is_mandatory: flag('Whether the item is not taken without a certificate.'),
        permit_id: id('The permit, for certification_info of add_item.'),
        name: text('Its name.'),
      }),
    ),
  },
  errors: pick(categoryErrors, 'invalid_category'),
  decisions: [
    {
      silent_on: 'Several permits of a category.',
      decided: 'All are mandatory, and a certificate of one of them is enough.',
    },
  ],
});
