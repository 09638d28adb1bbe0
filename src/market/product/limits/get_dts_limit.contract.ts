import { id, int32, nullable, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { categoryErrors } from '../category/category.errors.ts';
import { productDialect } from '../product.dialect.ts';

/** The limits for the days to ship of an item. */
export const dts_fields = {
  days_to_ship_limit: record(
    'The allowed days_to_ship of a pre-order; both -1 if pre-order is not allowed.',
    {
      min_limit: int32('The fewest days.'),
      max_limit: int32('The most days.'),
    },
  ),
  non_pre_order_days_to_ship: nullable(
    int32('Days to ship of an item that is not pre-order; null if the category defines none.'),
  ),
};

export const get_dts_limit = operation({
  name: 'v2.product.get_dts_limit',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the allowed days to ship for items of a category.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: { category_id: id('A leaf category of the region.') },
  response: dts_fields,
  errors: pick(categoryErrors, 'invalid_category'),
  decisions: [],
});
