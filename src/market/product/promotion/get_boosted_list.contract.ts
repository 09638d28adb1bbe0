import { id, int64, list, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';

export const get_boosted_list = operation({
  name: 'v2.product.get_boosted_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the items that boost_item has put to the top.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {},
  response: {
    item_list: list(
      'The items that are at the top now.',
      record('An item.', {
        item_id: id('Id of the item.'),
        cool_down_second: int64('How many seconds are left.'),
      }),
    ),
  },
  errors: {},
  decisions: [{ silent_on: 'The order of the list.', decided: 'In the order of the slots, first to last.' }],
});
