import { decimal, id, int64, list, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { itemsErrors } from '../items/items.errors.ts';
import { productDialect } from '../product.dialect.ts';
import { item_ids_max } from '../product.ts';

export const get_item_extra_info = operation({
  name: 'v2.product.get_item_extra_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns how often items were sold, viewed, liked and rated.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id_list: list('Ids of the items.', int64('Id of an item.'), { minItems: 1, maxItems: item_ids_max }),
  },
  response: {
    item_list: list(
      'The items, in the order of the request.',
      record('An item.', {
        item_id: id('Id of the item.'),
        sale: int64('Number of pieces in completed orders.'),
        views: int64('Number of views in the last 30 days.'),
        likes: int64('Number of buyers who like it.'),
        rating_star: decimal('Mean of the stars of its comments, to two decimals; 0 without comments.'),
        comment_count: int64('Number of comments that are not hidden.'),
      }),
    ),
  },
  errors: pick(itemsErrors, 'item_not_found'),
  decisions: [
    {
      silent_on: 'Ids of unknown items.',
      decided: 'They are left out; if none is left, error_item_not_found.',
    },
    {
      silent_on: 'Which pieces are sold.',
      decided: 'The pieces of completed orders, without cancelled pieces.',
    },
    {
      silent_on: 'Where views and likes come from.',
      decided: 'Operators write them (the collection item_figures); they are 0 until then.',
    },
    {
      silent_on: 'Whether hidden comments count.',
      decided: 'They do not, neither in comment_count nor in rating_star.',
    },
  ],
});
