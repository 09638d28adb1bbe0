import { id, list, optional, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { categoryErrors } from './category.errors.ts';

export const category_recommend = operation({
  name: 'v2.product.category_recommend',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Recommends categories that fit the name of an item.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_name: text('Item name.', { minLength: 1, maxLength: 500 }),
    product_cover_image: optional(
      text('First image of the item, from upload_image; it is not used.', { maxLength: 200 }),
    ),
  },
  response: {
    category_id: list(
      'Open leaf categories of the region, best match first: at most ten, empty if nothing fits.',
      id('Id of a category.'),
    ),
  },
  errors: pick(categoryErrors, 'image_unavailable'),
  decisions: [
    {
      silent_on: 'How categories are matched.',
      decided:
        'By the letters that the item name shares with the names of the category and of the categories above it, in any language. Images are not used.',
    },
  ],
});
