import { id, int32, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { categoryErrors } from './category.errors.ts';

export const get_size_chart_list = operation({
  name: 'v2.product.get_size_chart_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the size chart templates for items of a category.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  allow: { seller_type: { is: 'local', refusal: 'only_local' } },
  request: {
    category_id: id('A leaf category of the region.'),
    page_size: int32('The most templates per page.', { minimum: 1, maximum: 50 }),
    cursor: optional(
      text('The next_cursor of the previous page; empty for the first page.', { maxLength: 100 }),
    ),
  },
  response: {
    size_chart_list: list(
      'The templates, by size_chart_id.',
      record('A size chart template.', {
        size_chart_id: id('Id of the template, for size_chart_info of add_item.'),
      }),
    ),
    total_count: int32('Number of templates on all pages.'),
    next_cursor: text('Cursor of the next page; empty on the last page.'),
  },
  errors: pick(categoryErrors, 'size_chart_category', 'cursor_invalid', 'only_local'),
  decisions: [
    { silent_on: 'Shops that are not local.', decided: 'error_permission: they have no templates.' },
    {
      silent_on: 'The meaning of the cursor.',
      decided: 'The last size_chart_id of the page, so templates that are added later do not shift pages.',
    },
  ],
});
