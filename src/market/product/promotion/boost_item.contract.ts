import { int64, list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { boosts_max } from '../product.ts';
import { promotionErrors } from './promotion.errors.ts';

export const boost_item = operation({
  name: 'v2.product.boost_item',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Puts items to the top for four hours.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id_list: list('Ids of the items.', int64('Id of an item.'), { minItems: 1, maxItems: boosts_max }),
  },
  response: {
    failure_list: list(
      'The items that were not boosted, with the reason.',
      record('An item that was not boosted.', {
        item_id: int64('Id of the item.'),
        failed_reason: text('Why it was not boosted.'),
      }),
    ),
    success_list: record('The items that were boosted.', {
      item_id_list: list('Ids of the items.', int64('Id of an item.')),
    }),
  },
  errors: pick(promotionErrors, 'boost_all_failed'),
  decisions: [
    {
      silent_on: 'Which items can be boosted.',
      decided: 'Items in NORMAL with unreserved stock that are not at the top already.',
    },
    {
      silent_on: 'How many items a shop can boost.',
      decided: `${boosts_max} at once; each one ends after four hours.`,
    },
  ],
});
