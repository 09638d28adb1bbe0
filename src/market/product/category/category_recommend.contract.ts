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
  summary: 'The categories that fit the name of an item.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_name: text('The name of the item.', { minLength: 1, maxLength: 500 }),
    product_cover_image: optional(
      text('Its first image, from upload_image; it is not looked at.', { maxLength: 200 }),
    ),
  },
  response: {
    category_id: list(
      'Open leaf categories of the region, the best first: at most ten, none where nothing fits.',
      id('A category.'),
    ),
  },
  errors: pick(categoryErrors, 'image_unavailable'),
  decisions: [
    {
      silent_on: 'How a category is found.',
      decided:
        'By the letters that its name, in any of its languages, and the names of the categories above it have in common with the name of the item. Images are not looked at.',
    },
  ],
});
