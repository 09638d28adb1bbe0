import { choice, decimal, id, int32, int64, list, text, timestamp } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { addOnDealErrors } from './add_on_deal.errors.ts';
import { promotion_types } from './add_on_deal.ts';

export const get_add_on_deal = operation({
  name: 'v2.add_on_deal.get_add_on_deal',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Details of one add-on deal of the calling shop.',
  request: {
    add_on_deal_id: id('The add-on deal.'),
  },
  response: {
    add_on_deal_id: id('The add-on deal.'),
    add_on_deal_name: text('Its title.'),
    start_time: timestamp('Start of the activity.'),
    end_time: timestamp('End of the activity.'),
    promotion_type: choice('What the buyer gets.', promotion_types),
    purchase_min_spend: decimal('Minimum purchase amount to get the gift with minimum spend.', {
      minimum: 0,
    }),
    per_gift_num: int32('Number of gifts a buyer can get.', { minimum: 0 }),
    sub_item_priority: list('Order of the sub items.', id('A sub item.')),
    promotion_purchase_limit: int32('Maximum number of add-on products a customer can buy per order.', {
      minimum: 0,
    }),
    source: int64('Source indicator; the reference does not say what its values mean.'),
  },
  errors: pick(addOnDealErrors, 'not_found'),
  decisions: [
    {
      silent_on: 'A deal that does not exist.',
      decided:
        'add_on.add_on_deal_not_exists with an empty object as the payload; a deal of another shop is answered alike.',
    },
    {
      silent_on: 'Fields that do not apply to the kind of deal.',
      decided: 'Empty lists and zero numbers are sent, not left out.',
    },
  ],
});
