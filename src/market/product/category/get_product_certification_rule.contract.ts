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
  summary: 'Returns the permits that an item of a category needs, because of its category or its attributes.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    category_id: id('A leaf category of the region.'),
    attribute_list: optional(attribute_list),
  },
  response: {
    certification_rule_list: list(
      'The permits; empty if the item needs none. add_item accepts a certificate for any of them.',
      record('A permit that the item needs.', {
        certification_type: choice('Type of the certificate.', { 1: 'product certification' }),
        is_mandatory: flag('Whether add_item refuses the item without a certificate.'),
        permit_id: id('Id of the permit, for certification_info of add_item.'),
        name: text('Name of the permit.'),
      }),
    ),
  },
  errors: pick(categoryErrors, 'invalid_category'),
  decisions: [
    {
      silent_on: 'Several permits of a category.',
      decided: 'All are mandatory, but a certificate for one of them is enough.',
    },
  ],
});
