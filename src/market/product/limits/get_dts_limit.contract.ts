import { id, int32, nullable, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { categoryErrors } from '../category/category.errors.ts';
import { productDialect } from '../product.dialect.ts';

/** How long an item may take to be shipped. */
export const dts_fields = {
  days_to_ship_limit: record(
    'The days_to_ship that a pre-order may have; both -1 where there is no pre-order.',
    {
      min_limit: int32('At least so many days.'),
      max_limit: int32('At most so many days.'),
    },
  ),
  non_pre_order_days_to_ship: nullable(
    int32('The days to ship of an item that is not pre-order; null where the category states none.'),
  ),
};

export const get_dts_limit = operation({
  name: 'v2.product.get_dts_limit',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'How many days an item of a category may take to be shipped.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: { category_id: id('A leaf category of the region.') },
  response: dts_fields,
  errors: pick(categoryErrors, 'invalid_category'),
  decisions: [],
});
